package dev.throng.reports.svg;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor.Marker;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.reports.svg.SvgAxes.Stack;
import java.util.List;

/** Draws the lines, areas and marks of a chart. Every line has the marker of its colour at some of its points. */
final class SvgLines {

    /** The lines below come first. */
    private static final List<Stroke> ORDER =
            List.of(Stroke.AREA, Stroke.SOLID, Stroke.DASHED, Stroke.DASH_DOT, Stroke.DOTTED);

    private static final int MANY_MARKS = 50;
    private static final double MARKER_DISTANCE = 92;

    private final Chart chart;
    private final List<Line> lines;
    private final SvgAxes axes;
    private final Stack stack;
    private final StringBuilder out;

    SvgLines(Chart chart, List<Line> lines, SvgAxes axes, StringBuilder out) {
        this.chart = chart;
        this.lines = lines;
        this.axes = axes;
        this.stack = new Stack(lines);
        this.out = out;
    }

    /** Draws what is cut at the edge of the plot. */
    void lines() {
        stack.areas().forEach(this::area);
        for (Stroke stroke : ORDER) {
            lines.stream().filter(line -> line.stroke() == stroke).forEach(line -> path(line, heights(line)));
        }
    }

    /** Draws what is whole at the edge of the plot. */
    void marks() {
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.stroke().isMarks()) {
                marks(line);
            } else {
                markers(line, heights(line), MARKER_DISTANCE * (i + 0.5) / lines.size());
            }
        }
    }

    private double[] heights(Line line) {
        for (Stack.Area area : stack.areas()) {
            if (area.line() == line) {
                return area.upper();
            }
        }
        double[] heights = new double[line.points().size()];
        double floor = chart.log() ? chart.logFloor() : Double.NEGATIVE_INFINITY;
        for (int i = 0; i < heights.length; i++) {
            heights[i] = Math.max(line.points().y(i), floor);
        }
        return heights;
    }

    private void area(Stack.Area area) {
        Points points = area.line().points();
        int from = 0;
        while (from < points.size()) {
            int to = from;
            StringBuilder path = new StringBuilder();
            while (to < points.size() && Double.isFinite(area.upper()[to])) {
                path.append(to == from ? 'M' : 'L').append(place(points.x(to), area.upper()[to]));
                to++;
            }
            for (int i = to - 1; i >= from; i--) {
                path.append('L').append(place(points.x(i), area.lower()[i]));
            }
            if (to - from > 1) {
                out.append(SvgChart.f(
                        "<path d=\"%sZ\" fill=\"%s\" fill-opacity=\"0.3\" stroke=\"none\"/>\n",
                        path, area.line().ink().day()));
            }
            from = to + 1;
        }
    }

    private void path(Line line, double[] heights) {
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (int i = 0; i < heights.length; i++) {
            if (Double.isFinite(heights[i])) {
                path.append(pen ? 'L' : 'M').append(place(line.points().x(i), heights[i]));
                path.append(isAlone(heights, i) ? "h0.1" : "");
            }
            pen = Double.isFinite(heights[i]);
        }
        if (path.length() > 0) {
            out.append(SvgChart.f(
                    "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s/>\n",
                    path, line.ink().day(), width(line), dashes(line)));
        }
    }

    /** Draws markers at a distance from each other, and at each point without neighbours, which has no line. */
    private void markers(Line line, double[] heights, double offset) {
        double next = axes.left() + offset;
        for (int i = 0; i < heights.length; i++) {
            double x = axes.x().at(line.points().x(i));
            if (Double.isFinite(heights[i]) && (x >= next || isAlone(heights, i))) {
                out.append(marker(line, x, axes.y().at(heights[i]), 7)).append('\n');
                next += Math.max(0, Math.ceil((x - next) / MARKER_DISTANCE + 1e-9)) * MARKER_DISTANCE;
            }
        }
    }

    private static boolean isAlone(double[] heights, int i) {
        return (i == 0 || !Double.isFinite(heights[i - 1]))
                && (i + 1 == heights.length || !Double.isFinite(heights[i + 1]));
    }

    private void marks(Line line) {
        boolean dots = areDots(chart, line);
        double[] heights = heights(line);
        for (int i = 0; i < heights.length; i++) {
            if (Double.isFinite(heights[i])) {
                double x = axes.x().at(line.points().x(i));
                double y = axes.y().at(heights[i]);
                out.append(dots ? dot(line, x, y) : marker(line, x, y, 9)).append('\n');
            }
        }
    }

    /** Whether marks are small dots: many marks, and those over time. */
    static boolean areDots(Chart chart, Line line) {
        return line.stroke().isMarks()
                && (chart.horizontal().equals(XAxis.TIME) || line.points().size() > MANY_MARKS);
    }

    static String dot(Line line, double x, double y) {
        return SvgChart.f(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2\" fill-opacity=\"0.7\" fill=\"%s\"/>",
                x, y, line.ink().day());
    }

    /** Returns the marker of a line, hollow for rings. */
    static String marker(Line line, double x, double y, double size) {
        boolean hollow = line.stroke() == Stroke.RINGS;
        String paint = hollow
                ? SvgChart.f(
                        "stroke=\"%s\" stroke-width=\"1.8\" fill=\"#ffffff\"",
                        line.ink().day())
                : SvgChart.f(
                        "stroke=\"#ffffff\" stroke-width=\"0.7\" fill=\"%s\"",
                        line.ink().day());
        if (line.ink().marker() == Marker.CIRCLE) {
            return SvgChart.f(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" %s/>", x, y, hollow ? size * 0.42 : size / 2, paint);
        }
        double scale = size / 10 * 1.15;
        return SvgChart.f(
                "<path transform=\"translate(%.1f %.1f) scale(%.2f)\" d=\"%s\" %s/>",
                x - 5 * scale, y - 5 * scale, scale, line.ink().marker().path(), paint);
    }

    /** The width of the line's stroke. */
    static String width(Line line) {
        return switch (line.stroke()) {
            case AREA -> "1.2";
            default -> "2";
        };
    }

    static String dashes(Line line) {
        return dashes(line.stroke());
    }

    /** The dash attribute of a stroke, after a blank; empty for a solid line. */
    static String dashes(Stroke stroke) {
        return switch (stroke) {
            case SOLID, AREA -> "";
            case DASHED -> " stroke-dasharray=\"8 5\"";
            case DOTTED -> " stroke-dasharray=\"1 5\"";
            case DASH_DOT -> " stroke-dasharray=\"9 4 1 4\"";
            case MARKS, RINGS -> " stroke-dasharray=\"0 100\"";
        };
    }

    private String place(double x, double y) {
        return tenths(axes.x().at(x)) + " " + tenths(axes.y().at(y));
    }

    /** Rounds to a tenth of a pixel. Much faster than a format; lines have many points. */
    static double tenths(double place) {
        return Math.round(place * 10) / 10.0;
    }
}
