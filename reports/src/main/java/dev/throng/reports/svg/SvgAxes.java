package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.ArrayList;
import java.util.List;

/** The two axes of a chart: their extent, their marks and the text at the marks. */
final class SvgAxes {

    private static final int MIN_LEFT = 84;
    private static final int FONT_SIZE = 12;

    private final Chart chart;
    private final List<Line> lines;
    private final int top;
    private final int bottom;
    private final Axis x;
    private final Axis y;
    private final int left;

    /** @param lines the lines that are drawn */
    SvgAxes(Chart chart, List<Line> lines, int top, int bottom) {
        this.chart = chart;
        this.lines = lines;
        this.top = top;
        this.bottom = bottom;
        this.y = vertical();
        this.left = roomOnTheLeft();
        this.x = horizontal();
    }

    /** Leaves room for the text at the marks of the vertical axis. */
    private int roomOnTheLeft() {
        double widest = y.ticks().stream()
                .mapToDouble(tick -> TextWidth.of(marked(chart.unit(), tick), FONT_SIZE))
                .max()
                .orElse(0);
        return Math.max(MIN_LEFT, (int) Math.ceil(widest) + 14);
    }

    /** The start of the horizontal axis, in pixels. */
    int left() {
        return left;
    }

    Axis x() {
        return x;
    }

    Axis y() {
        return y;
    }

    private Axis horizontal() {
        boolean linear = !chart.horizontal().equals(XAxis.PERCENTILE);
        double min = linear ? 0 : 1;
        double max = linear ? 0 : 10;
        for (Line line : lines) {
            Points points = line.points();
            if (points.size() > 0) {
                min = Math.min(min, points.x(0));
                max = Math.max(max, points.x(points.size() - 1));
            }
        }
        for (Chart.Span span : chart.horizontal().equals(XAxis.TIME) ? chart.spans() : List.<Chart.Span>of()) {
            max = Math.max(max, span.endSeconds());
        }
        return linear
                ? Axis.linear(min, max, left, SvgChart.RIGHT, 10, false)
                : Axis.logarithmic(1, max, left, SvgChart.RIGHT, 9);
    }

    private Axis vertical() {
        double max = Math.max(
                new Stack(lines).largest(),
                lines.stream()
                        .mapToDouble(line -> line.points().largest())
                        .filter(Double::isFinite)
                        .max()
                        .orElse(1));
        if (SvgChart.marksStops(chart)) {
            max = Math.max(
                    max,
                    chart.stops().stream()
                            .mapToLong(Chart.Stop::longestNanos)
                            .max()
                            .orElse(0));
        }
        if (chart.log()) {
            return Axis.logarithmic(chart.logFloor(), Math.max(max, chart.logFloor() * 10), bottom, top, 8);
        }
        return chart.unit() == Unit.MEMORY
                ? Axis.ofBytes(0, Math.max(max, 1), bottom, top, 5, true)
                : Axis.linear(0, max <= 0 ? 1 : max, bottom, top, 5, true);
    }

    /** Draws both axes with their marks. */
    void draw(StringBuilder out) {
        for (double tick : y.ticks()) {
            double at = y.at(tick);
            out.append(SvgChart.f("<path d=\"M%d %.1fH%d\" stroke=\"#e3e8ef\"/>", left, at, SvgChart.RIGHT));
            out.append(SvgChart.f(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"%s\">%s</text>\n",
                    left - 8, at + 4, SvgChart.SOFT, SvgChart.text(marked(chart.unit(), tick))));
        }
        for (double tick : x.ticks()) {
            double at = x.at(tick);
            out.append(SvgChart.f("<path d=\"M%.1f %dv5\" stroke=\"%s\"/>", at, bottom, SvgChart.SOFT));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
                    inside(at, horizontal(tick)), bottom + 19, SvgChart.SOFT, SvgChart.text(horizontal(tick))));
        }
        out.append(SvgChart.f("<path d=\"M%d %dH%d\" stroke=\"%s\"/>\n", left, bottom, SvgChart.RIGHT, SvgChart.SOFT));
        out.append(SvgChart.f(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"11\" fill=\"%s\">%s</text>\n",
                SvgChart.RIGHT,
                bottom + 37,
                SvgChart.SOFT,
                SvgChart.text(chart.horizontal().words())));
    }

    /** The text at a mark, without zeros at its end. */
    static String marked(Unit unit, double tick) {
        return unit.text(tick).replaceAll("(\\.\\d*?)0+(?=\\D|$)", "$1").replaceAll("\\.(?=\\D|$)", "");
    }

    /** Returns the middle of a text, moved so that its end stays inside of the chart. */
    private static double inside(double at, String text) {
        return Math.min(at, SvgChart.WIDTH - 4 - TextWidth.of(text, FONT_SIZE) / 2);
    }

    private String horizontal(double tick) {
        if (!chart.horizontal().equals(XAxis.PERCENTILE)) {
            return Format.amount(tick).replaceAll("(\\.\\d*?)0+$", "$1").replaceAll("\\.$", "");
        }
        return percentile(tick);
    }

    /** {@code 99.9 %} of 1,000. */
    static String percentile(double tick) {
        int nines = (int) Math.round(Math.log10(tick));
        return switch (nines) {
            case 0 -> "0 %";
            case 1 -> "90 %";
            case 2 -> "99 %";
            default -> "99." + "9".repeat(nines - 2) + " %";
        };
    }

    /** The areas of a chart, each on top of those before it. */
    static final class Stack {

        /** An area between two heights at each point; NaN for a gap. */
        record Area(Line line, double[] lower, double[] upper) {}

        private final List<Area> areas = new ArrayList<>();

        /** @param lines the lines that are drawn; those without an area are left out */
        Stack(List<Line> lines) {
            double[] below = new double[0];
            for (Line line : lines) {
                if (line.stroke() == Stroke.AREA) {
                    double[] upper = new double[line.points().size()];
                    double[] lower = new double[upper.length];
                    for (int i = 0; i < upper.length; i++) {
                        lower[i] = i < below.length && Double.isFinite(below[i]) ? below[i] : 0;
                        upper[i] = lower[i] + line.points().y(i);
                    }
                    areas.add(new Area(line, lower, upper));
                    below = upper;
                }
            }
        }

        List<Area> areas() {
            return areas;
        }

        /** Returns the largest height; 0 without areas. */
        double largest() {
            double largest = 0;
            for (Area area : areas) {
                for (double height : area.upper()) {
                    largest = Math.max(largest, Double.isFinite(height) ? height : 0);
                }
            }
            return largest;
        }
    }
}
