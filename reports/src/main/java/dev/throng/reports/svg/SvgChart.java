package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.XAxis;
import java.util.List;
import java.util.Locale;

/**
 * Draws a chart as an SVG file on white: lines, axes with round marks, a legend, bands for pauses and stalls, hatching for unmeasured
 * times. Lines that the chart does not show at first are left out.
 */
public final class SvgChart {

    static final int WIDTH = 960;
    static final int RIGHT = 916;
    static final int PLOT_HEIGHT = 300;
    private static final double SMALLEST_BAND = 1.2;
    static final String FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
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
    private final List<String> notes;
    private final Layer layer;

    /** @param extent the lines that the axes have room for */
    private SvgChart(Chart chart, List<Line> extent, Layer layer) {
        this.chart = chart;
        this.lines = chart.lines().stream().filter(Line::shown).toList();
        this.layer = layer;
        this.legend = new Legend(chart, lines, RIGHT);
        this.top = 78 + Legend.ROW_HEIGHT * (legend.rows() - 1);
        this.bottom = top + PLOT_HEIGHT;
        this.notes = chart.notes().stream()
                .flatMap(note -> TextWidth.wrap(note, 11, WIDTH - 48).stream())
                .toList();
        this.height = bottom + 50 + 16 * notes.size();
        this.axes = new SvgAxes(chart, extent, top, bottom);
        this.x = axes.x();
        this.y = axes.y();
    }

    /** The whole file, to be written as UTF-8. */
    public static String of(Chart chart) {
        List<Line> shown = chart.lines().stream().filter(Line::shown).toList();
        return new SvgChart(chart, shown, (axes, out) -> {}).draw();
    }

    /** The whole file of a chart whose axes have room for all lines, also those that are not shown, and with a layer behind the stops. */
    static String of(Chart chart, Layer layer) {
        return new SvgChart(chart, chart.lines(), layer).draw();
    }

    /** Draws in the space of a chart. */
    interface Layer {
        void draw(SvgAxes axes, StringBuilder out);
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
                axes.left(), top - 2, RIGHT - axes.left(), PLOT_HEIGHT + 4));
        out.append(f("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, height));
        out.append(f(
                "<text x=\"24\" y=\"30\" font-size=\"17\" font-weight=\"600\" fill=\"#1b2432\">%s</text>\n",
                text(TextWidth.fit(chart.title(), 18.5, WIDTH - 48))));
        legend.draw(out);
        if (chart.horizontal().equals(XAxis.TIME)) {
            spans();
        }
        axes.draw(out);
        layer.draw(axes, out);
        if (chart.horizontal().equals(XAxis.TIME)) {
            stops();
        }
        SvgLines drawn = new SvgLines(chart, lines, axes, out);
        out.append("<g clip-path=\"url(#plot)\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
        drawn.lines();
        out.append("</g>\n");
        drawn.marks();
        if (marksStops(chart)) {
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
            double room = to - from - 8;
            if (room >= 24) {
                String name = span.name() + (span.measured() ? "" : " (not measured)");
                out.append(f(
                        "<text x=\"%.1f\" y=\"%d\" font-size=\"11\" fill=\"%s\">%s</text>\n",
                        from + 4, top - 5, SOFT, text(TextWidth.fit(name, 11, room))));
            }
        }
    }

    private void stops() {
        for (Chart.Stop stop : chart.stops()) {
            double from = x.at(stop.startSeconds());
            double width = Math.max(SMALLEST_BAND, x.at(stop.endSeconds()) - from);
            out.append(f(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" %s/>\n",
                    from, top, width, PLOT_HEIGHT, band(stop.process())));
        }
    }

    /** Whether the chart has a mark at the length of each stop. */
    static boolean marksStops(Chart chart) {
        return chart.unit() == Unit.DURATION && !chart.isStacked();
    }

    /** Draws the length of a stop: filled for the target, hollow for the generator. */
    private void diamond(Chart.Stop stop) {
        double atX = x.at((stop.startSeconds() + stop.endSeconds()) / 2);
        double atY = y.at(Math.max(stop.longestNanos(), 1));
        out.append(stopMark(stop.process(), atX, atY));
    }

    /** The mark of a stop's length. */
    static String stopMark(ChartColor process, double atX, double atY) {
        boolean target = process == ChartColor.TARGET;
        return f(
                "<path d=\"M%.1f %.1fl5 5l-5 5l-5 -5z\" fill=\"%s\" stroke=\"%s\"/>\n",
                atX, atY - 5, target ? process.day() : "#ffffff", target ? "#ffffff" : process.day());
    }

    /** The paint of a stop's band: the generator's band has a dashed border. */
    static String band(ChartColor process) {
        return f("fill=\"%s\" fill-opacity=\"0.28\"", process.day())
                + (process == ChartColor.TARGET
                        ? ""
                        : f(" stroke=\"%s\" stroke-width=\"0.6\" stroke-dasharray=\"2 3\"", process.day()));
    }

    private void notes() {
        int row = bottom + 54;
        for (String note : notes) {
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
