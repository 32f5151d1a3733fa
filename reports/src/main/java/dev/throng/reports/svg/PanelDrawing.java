package dev.throng.reports.svg;

import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Range;
import dev.throng.report.Panels.Scale;
import dev.throng.reports.svg.SvgPanels.PanelPaint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws one panel: axes, curves with their names at the right, marks with crosses and their names beside them. */
final class PanelDrawing {

    private static final int TOP = 40;
    private static final int BELOW = 38;
    private static final double FONT_SIZE = 11;
    private static final double NAME_DISTANCE = 12;

    private final Panels panels;
    private final PanelPaint paint;
    private final int width;
    private final int bottom;
    private final StringBuilder out;
    private final Axis x;
    private final Axis y;
    private final double left;
    private final double right;

    /** @param out gets the elements of each panel, from 0, 0 on */
    PanelDrawing(Panels panels, PanelPaint paint, int width, int height, StringBuilder out) {
        this.panels = panels;
        this.paint = paint;
        this.width = width;
        this.bottom = height - BELOW;
        this.out = out;
        PanelAxes axes = new PanelAxes(panels);
        this.y = axes.y(bottom, TOP);
        this.left = 10
                + y.ticks().stream()
                        .mapToDouble(tick -> TextWidth.of(upwards(tick), FONT_SIZE))
                        .max()
                        .orElse(30);
        this.right = width - Math.max(14, namesOnTheRight());
        this.x = axes.x(left, right);
    }

    private double namesOnTheRight() {
        return panels.panels().stream()
                .flatMap(panel -> panel.curves().stream())
                .filter(curve -> !curve.label().isEmpty())
                .mapToDouble(curve -> TextWidth.of(curve.label(), FONT_SIZE) + 8)
                .max()
                .orElse(0);
    }

    void draw(int index) {
        Panel panel = panels.panels().get(index);
        out.append(SvgChart.f(
                "<text x=\"2\" y=\"14\" font-size=\"12.5\" font-weight=\"600\" fill=\"%s\">%s</text>",
                paint.text(), SvgChart.text(TextWidth.fit(panel.title(), 13.5, width - 6.0))));
        axes();
        panel.curves().forEach(this::curve);
        names(panel.curves());
        NamePlaces places = new NamePlaces(left, TOP, width - 2.0, bottom, FONT_SIZE);
        panel.marks()
                .forEach(mark ->
                        places.mark(x.at(mark.x().value()), y.at(mark.y().value())));
        panel.marks().forEach(mark -> mark(mark, places));
        out.append('\n');
    }

    private String upwards(double tick) {
        return SvgAxes.marked(panels.upwards().unit(), tick);
    }

    private String across(double tick) {
        return panels.across().kind() == Scale.Kind.PERCENTILE
                ? SvgAxes.percentile(tick)
                : SvgAxes.marked(panels.across().unit(), tick);
    }

    private void axes() {
        out.append(SvgChart.f(
                "<text x=\"2\" y=\"30\" fill=\"%s\">%s</text>",
                paint.soft(),
                SvgChart.text(TextWidth.fit("↑ " + panels.upwards().words(), FONT_SIZE, width - 6.0))));
        for (double tick : y.ticks()) {
            double at = y.at(tick);
            out.append(SvgChart.f("<path d=\"M%.1f %.1fH%.1f\" stroke=\"%s\"/>", left, at, right, paint.line()));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"%s\">%s</text>",
                    left - 6, at + 4, paint.soft(), SvgChart.text(upwards(tick))));
        }
        for (double tick : x.ticks()) {
            double at = x.at(tick);
            String words = across(tick);
            double half = TextWidth.of(words, FONT_SIZE) / 2;
            out.append(SvgChart.f("<path d=\"M%.1f %dv4\" stroke=\"%s\"/>", at, bottom, paint.soft()));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                    Math.max(half, Math.min(at, width - half)), bottom + 16, paint.soft(), SvgChart.text(words)));
        }
        out.append(SvgChart.f("<path d=\"M%.1f %dH%.1f\" stroke=\"%s\"/>", left, bottom, right, paint.soft()));
        out.append(SvgChart.f(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"%s\">%s</text>\n",
                width - 2,
                bottom + 31,
                paint.soft(),
                SvgChart.text(TextWidth.fit(panels.across().words() + " →", FONT_SIZE, width - 6.0))));
    }

    private void curve(Curve curve) {
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (int i = 0; i < curve.points().size(); i++) {
            double value = curve.points().y(i);
            if (Double.isFinite(value)) {
                path.append(pen ? 'L' : 'M')
                        .append(SvgChart.f("%.1f %.1f", x.at(curve.points().x(i)), y.at(value)));
            }
            pen = Double.isFinite(value);
        }
        if (path.length() > 0) {
            String dashes = SvgLines.dashes(curve.stroke());
            out.append("<g class=\"hover\">").append(title(curve.figures()));
            out.append(SvgChart.f(
                    "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linejoin=\"round\"%s/>",
                    path, paint.ink(curve.ink()), curve.label().isEmpty() ? "1.2" : "1.8", dashes));
            if (!curve.figures().isEmpty()) {
                out.append(
                        SvgChart.f("<path d=\"%s\" fill=\"none\" stroke=\"transparent\" stroke-width=\"11\"/>", path));
            }
            out.append("</g>\n");
        }
    }

    /** The names of curves at the right, apart from each other, each with a thin line from the end of its curve. */
    private void names(List<Curve> curves) {
        List<Curve> named = new ArrayList<>(curves.stream()
                .filter(curve -> !curve.label().isEmpty() && curve.points().hasNumbers())
                .toList());
        named.sort(Comparator.comparingDouble(curve -> y.at(last(curve))));
        double[] at = new double[named.size()];
        for (int i = 0; i < at.length; i++) {
            double end = y.at(last(named.get(i)));
            at[i] = i == 0 ? end : Math.max(end, at[i - 1] + NAME_DISTANCE);
        }
        double lowest = bottom - 2.0;
        for (int i = at.length - 1; i >= 0; i--) {
            at[i] = Math.min(at[i], lowest);
            lowest = at[i] - NAME_DISTANCE;
        }
        for (int i = 0; i < at.length; i++) {
            Curve curve = named.get(i);
            String ink = paint.ink(curve.ink());
            int end = curve.points().size() - 1;
            out.append(SvgChart.f(
                    "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"0.7\" opacity=\"0.7\"/>",
                    x.at(curve.points().x(end)), y.at(last(curve)), right + 4, at[i], ink));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n",
                    right + 6, at[i] + 4, ink, SvgChart.text(curve.label())));
        }
    }

    private static double last(Curve curve) {
        double last = Double.NaN;
        for (int i = 0; i < curve.points().size(); i++) {
            last = Double.isFinite(curve.points().y(i)) ? curve.points().y(i) : last;
        }
        return last;
    }

    private void mark(Mark mark, NamePlaces places) {
        double atX = x.at(mark.x().value());
        double atY = y.at(mark.y().value());
        String ink = paint.ink(mark.look().ink());
        out.append("<g class=\"hover\">").append(title(mark.figures()));
        if (hasLength(mark.x())) {
            arm(x.at(mark.x().low()), atY, x.at(mark.x().high()), atY, ink);
        }
        if (hasLength(mark.y())) {
            arm(atX, y.at(mark.y().low()), atX, y.at(mark.y().high()), ink);
        }
        out.append(SvgPanels.mark(mark.look(), atX, atY, paint));
        if (!mark.label().isEmpty()) {
            NamePlaces.Place place = places.name(mark.label(), atX, atY);
            if (place.far()) {
                out.append(SvgChart.f(
                        "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"0.7\"/>",
                        atX, atY, place.near(), place.y() - (place.y() < atY ? 1 : 7), paint.soft()));
            }
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2.5\" paint-order=\"stroke\">%s</text>",
                    place.x(), place.y(), paint.text(), paint.card(), SvgChart.text(mark.label())));
        }
        out.append("</g>\n");
    }

    private static boolean hasLength(Range range) {
        return range.high() > range.low();
    }

    private void arm(double fromX, double fromY, double toX, double toY, String ink) {
        out.append(SvgChart.f(
                "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"1.2\" opacity=\"0.65\"/>",
                fromX, fromY, toX, toY, ink));
    }

    private static String title(List<String> figures) {
        return figures.isEmpty() ? "" : "<title>" + SvgChart.text(String.join(" · ", figures)) + "</title>";
    }
}
