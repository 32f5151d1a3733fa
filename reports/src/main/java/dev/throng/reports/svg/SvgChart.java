package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Unit;
import dev.throng.report.Horizontal;
import dev.throng.report.Points;
import java.util.List;
import java.util.Locale;

/**
 * Draws a chart as an SVG file on white: lines, axes with round marks, a legend, bands for pauses and stalls, hatching for unmeasured
 * times. Lines that the chart does not show at first are left out.
 */
public final class SvgChart {

    private static final int WIDTH = 960;
    static final int LEFT = 84;
    static final int RIGHT = 916;
    static final int PLOT_HEIGHT = 300;
    private static final double SMALLEST_BAND = 1.2;
    private static final int MANY_MARKS = 50;
    private static final String FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
    static final String SOFT = "#5b6778";

    private final Chart chart;
    private final List<Line> lines;
    private final Legend legend;
    private final StringBuilder out = new StringBuilder(1 << 15);
    private final int top;
    private final int bottom;
    private final int height;
    private final SvgAxes axes;
    private final Axis x;
    private final Axis y;

    private SvgChart(Chart chart) {
        this.chart = chart;
        this.lines = chart.lines().stream().filter(Line::shown).toList();
        this.legend = new Legend(chart, lines, RIGHT);
        this.top = 78 + Legend.ROW_HEIGHT * (legend.rows() - 1);
        this.bottom = top + PLOT_HEIGHT;
        this.height = bottom + 50 + 16 * chart.notes().size();
        this.axes = new SvgAxes(chart, lines, top, bottom);
        this.x = axes.x();
        this.y = axes.y();
    }

    /** The whole file, to be written as UTF-8. */
    public static String of(Chart chart) {
        return new SvgChart(chart).draw();
    }

    private String draw() {
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(f(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\"",
                WIDTH, height, WIDTH, height));
        out.append(" role=\"img\" font-family=\"").append(FONT).append("\" font-size=\"12\">\n");
        out.append("<title>").append(text(chart.title())).append("</title>\n");
        out.append("<desc>").append(text(chart.caption())).append("</desc>\n");
        out.append("<defs><pattern id=\"unmeasured\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\""
                + " patternTransform=\"rotate(45)\"><rect width=\"7\" height=\"7\" fill=\"#f1f3f6\"/>"
                + "<path d=\"M0 0V7\" stroke=\"#dde2e9\" stroke-width=\"2\"/></pattern>");
        out.append(f(
                "<clipPath id=\"plot\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></clipPath></defs>\n",
                LEFT, top - 2, RIGHT - LEFT, PLOT_HEIGHT + 4));
        out.append(f("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, height));
        out.append(f(
                "<text x=\"24\" y=\"30\" font-size=\"17\" font-weight=\"600\" fill=\"#1b2432\">%s</text>\n",
                text(chart.title())));
        legend.draw(out);
        if (chart.horizontal().equals(Horizontal.TIME)) {
            spans();
        }
        axes.draw(out);
        if (chart.horizontal().equals(Horizontal.TIME)) {
            stops();
        }
        out.append("<g clip-path=\"url(#plot)\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
        lines.stream().filter(line -> !line.stroke().isMarks()).forEach(this::line);
        out.append("</g>\n");
        lines.stream().filter(line -> line.stroke().isMarks()).forEach(this::marks);
        if (chart.unit() == Unit.DURATION) {
            chart.stops().forEach(this::diamond);
        }
        notes();
        return out.append("</svg>\n").toString();
    }

    private void spans() {
        for (Chart.Span span : chart.spans()) {
            double from = x.at(span.startSeconds());
            double to = x.at(span.endSeconds());
            if (!span.measured()) {
                out.append(f(
                        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"url(#unmeasured)\"/>",
                        from, top, to - from, PLOT_HEIGHT));
            }
            out.append(
                    f("<path d=\"M%.1f %dV%d\" stroke=\"#97a3b6\" stroke-dasharray=\"4 4\"/>", from, top - 14, bottom));
            int room = (int) ((to - from) / 6.2);
            if (room >= 4) {
                String name = span.name() + (span.measured() ? "" : " (not measured)");
                String fitting = name.length() <= room ? name : name.substring(0, room - 1) + "…";
                out.append(f(
                        "<text x=\"%.1f\" y=\"%d\" font-size=\"11\" fill=\"%s\">%s</text>\n",
                        from + 4, top - 5, SOFT, text(fitting)));
            }
        }
    }

    private void stops() {
        for (Chart.Stop stop : chart.stops()) {
            double from = x.at(stop.startSeconds());
            double width = Math.max(SMALLEST_BAND, x.at(stop.endSeconds()) - from);
            out.append(f(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\" fill-opacity=\"0.28\"/>\n",
                    from, top, width, PLOT_HEIGHT, stop.process().day()));
        }
    }

    private void diamond(Chart.Stop stop) {
        double atX = x.at((stop.startSeconds() + stop.endSeconds()) / 2);
        double atY = y.at(Math.max(stop.longestNanos(), 1));
        out.append(f(
                "<path d=\"M%.1f %.1fl5 5l-5 5l-5 -5z\" fill=\"%s\" stroke=\"#ffffff\"/>\n",
                atX, atY - 5, stop.process().day()));
    }

    private void line(Line line) {
        Points points = line.points();
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (int i = 0; i < points.size(); i++) {
            if (!Double.isFinite(points.y(i))) {
                pen = false;
                continue;
            }
            boolean alone = !pen && (i + 1 == points.size() || !Double.isFinite(points.y(i + 1)));
            double value = chart.log() ? Math.max(points.y(i), chart.logFloor()) : points.y(i);
            path.append(pen ? 'L' : 'M').append(tenths(x.at(points.x(i))));
            path.append(' ').append(tenths(y.at(value)));
            path.append(alone ? "h0.1" : "");
            pen = true;
        }
        if (path.length() > 0) {
            out.append(f(
                    "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s/>\n",
                    path, line.ink().day(), width(line), dashes(line)));
        }
    }

    /** Draws marks. Marks at the edge of the plot are not cut. */
    private void marks(Line line) {
        Points points = line.points();
        for (int i = 0; i < points.size(); i++) {
            if (Double.isFinite(points.y(i))) {
                double value = chart.log() ? Math.max(points.y(i), chart.logFloor()) : points.y(i);
                out.append("<circle cx=\"").append(tenths(x.at(points.x(i))));
                out.append("\" cy=\"").append(tenths(y.at(value))).append("\" r=\"");
                out.append(
                        points.size() > MANY_MARKS
                                ? "2\" fill-opacity=\"0.6\" fill=\""
                                        + line.ink().day() + "\""
                                : mark(line));
                out.append("/>\n");
            }
        }
    }

    /** The attributes of a mark, from the value of its radius on. */
    static String mark(Line line) {
        return line.stroke() == Chart.Stroke.RINGS
                ? "3.7\" stroke=\"" + line.ink().day() + "\" stroke-width=\"1.8\" fill=\"#ffffff\""
                : "4.5\" stroke=\"#ffffff\" fill=\"" + line.ink().day() + "\"";
    }

    /** Rounds to a tenth of a pixel. Much faster than a format; lines have many points. */
    private static double tenths(double place) {
        return Math.round(place * 10) / 10.0;
    }

    /** The width of the line's stroke. */
    static String width(Line line) {
        return line.stroke() == Chart.Stroke.SOLID ? "2" : "1.6";
    }

    /** The dash attribute of the line's stroke, after a blank; empty for a solid line. */
    static String dashes(Line line) {
        return switch (line.stroke()) {
            case SOLID -> "";
            case DASHED -> " stroke-dasharray=\"7 4\"";
            case DOTTED -> " stroke-dasharray=\"1.5 4\"";
            case MARKS, RINGS -> " stroke-dasharray=\"0 100\"";
        };
    }

    private void notes() {
        int row = bottom + 54;
        for (String note : chart.notes()) {
            out.append(f("<text x=\"24\" y=\"%d\" font-size=\"11\" fill=\"%s\">%s</text>\n", row, SOFT, text(note)));
            row += 16;
        }
    }

    /** Escapes text for XML and replaces characters that XML does not allow or that change the direction of writing. */
    static String text(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(known(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean known(int c) {
        return c >= ' ' && c < 0x7f
                || c >= 0xa0
                        && !(c >= 0xd800 && c <= 0xdfff)
                        && (c & 0xfffe) != 0xfffe
                        && Character.getType(c) != Character.FORMAT;
    }

    static String f(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
