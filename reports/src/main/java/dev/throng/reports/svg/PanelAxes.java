package dev.throng.reports.svg;

import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Range;
import dev.throng.report.Panels.Scale;
import java.util.DoubleSummaryStatistics;

/** The extents of the two axes that all panels of a picture share. */
final class PanelAxes {

    /** How far an interval widens an axis: a wider one is cut at the edge, so that the marks do not move together. */
    private static final double FARTHEST = 1.5;

    /** A logarithmic vertical axis has no more powers of ten below its largest value. */
    private static final int POWERS = 7;

    private final Panels panels;
    private final DoubleSummaryStatistics across = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics upwards = new DoubleSummaryStatistics();

    PanelAxes(Panels panels) {
        this.panels = panels;
        for (Panel panel : panels.panels()) {
            panel.marks().forEach(this::add);
            panel.curves().forEach(this::add);
        }
    }

    private void add(Mark mark) {
        add(across, mark.x(), panels.across().isLogarithmic());
        add(upwards, mark.y(), panels.upwards().isLogarithmic());
    }

    private static void add(DoubleSummaryStatistics all, Range range, boolean log) {
        add(all, range.value(), log);
        add(all, Math.max(range.low(), range.value() / FARTHEST), log);
        add(all, Math.min(range.high(), range.value() * FARTHEST), log);
    }

    private void add(Curve curve) {
        for (int i = 0; i < curve.points().size(); i++) {
            add(across, curve.points().x(i), panels.across().isLogarithmic());
            add(upwards, curve.points().y(i), panels.upwards().isLogarithmic());
        }
    }

    /** A logarithmic axis has no place for 0. */
    private static void add(DoubleSummaryStatistics all, double value, boolean log) {
        if (Double.isFinite(value) && (!log || value > 0)) {
            all.accept(value);
        }
    }

    Axis x(double from, double to) {
        int most = Math.max(2, (int) ((to - from) / (panels.across().kind() == Scale.Kind.PERCENTILE ? 36 : 52)));
        double max = across.getCount() == 0 ? 10 : across.getMax();
        if (panels.across().kind() == Scale.Kind.PERCENTILE) {
            return Axis.logarithmic(1, Math.max(10, max), from, to, most);
        }
        return panels.across().isLogarithmic()
                ? Axis.logarithmic(across.getCount() == 0 ? 1 : across.getMin(), max, from, to, most)
                : Axis.linear(0, max, from, to, most, true);
    }

    Axis y(double from, double to) {
        int most = Math.max(2, (int) ((from - to) / 30));
        double max = upwards.getCount() == 0 ? 1 : upwards.getMax();
        if (panels.upwards().isLogarithmic()) {
            double min = upwards.getCount() == 0 ? 0.1 : upwards.getMin();
            return Axis.logarithmic(Math.max(min, max / Math.pow(10, POWERS)), max, from, to, most);
        }
        return Axis.linear(0, max > 0 ? max : 1, from, to, most, true);
    }
}
