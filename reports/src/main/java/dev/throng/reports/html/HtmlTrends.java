package dev.throng.reports.html;

import dev.throng.report.Block;
import dev.throng.report.Points;
import dev.throng.reports.html.HtmlBlocks.Escaped;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Writes figures over time as small lines in SVG. Values are on a logarithmic scale if all of them are above 0. Stateless. */
final class HtmlTrends {

    private static final double WIDTH = 300;
    private static final double HEIGHT = 44;
    private static final double EDGE = 4;

    private HtmlTrends() {}

    static void write(Block.Trends trends, StringBuilder out) {
        out.append("<div class=\"card trends\"><h3>")
                .append(Escaped.html(trends.title()))
                .append("</h3><ul>");
        for (Block.Trend trend : trends.trends()) {
            out.append("<li><span class=\"label\">").append(Escaped.html(trend.name()));
            out.append("</span><span class=\"value\">")
                    .append(Escaped.html(trend.latest()))
                    .append("</span>");
            line(trend, out);
            out.append("<span class=\"remark\">")
                    .append(Escaped.html(trend.words()))
                    .append("</span></li>");
        }
        out.append("</ul></div>\n");
    }

    private static void line(Block.Trend trend, StringBuilder out) {
        Scale scale = Scale.of(trend);
        out.append(String.format(Locale.ROOT, "<svg viewBox=\"0 0 %.0f %.0f\" aria-hidden=\"true\">", WIDTH, HEIGHT));
        for (double change : trend.changes()) {
            out.append(String.format(
                    Locale.ROOT, "<path class=\"change\" d=\"M%.1f 0V%.0f\"/>", scale.across(change), HEIGHT));
        }
        trend.levels().forEach(level -> path("level", level, scale, out));
        trend.lines().forEach(line -> path("line", line, scale, out));
        trend.lines().forEach(line -> last(line, scale, out));
        out.append("</svg>");
    }

    private static void path(String name, Points points, Scale scale, StringBuilder out) {
        out.append("<path class=\"").append(name).append("\" d=\"");
        boolean drawn = false;
        for (int i = 0; i < points.size(); i++) {
            if (Double.isFinite(points.y(i))) {
                out.append(String.format(
                        Locale.ROOT,
                        "%s%.1f %.1f",
                        drawn ? "L" : "M",
                        scale.across(points.x(i)),
                        scale.upwards(points.y(i))));
            }
            drawn = Double.isFinite(points.y(i));
        }
        out.append("\"/>");
    }

    private static void last(Points points, Scale scale, StringBuilder out) {
        for (int i = points.size() - 1; i >= 0; i--) {
            if (Double.isFinite(points.y(i))) {
                out.append(String.format(
                        Locale.ROOT,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
                        scale.across(points.x(i)),
                        scale.upwards(points.y(i))));
                return;
            }
        }
    }

    /** Where values lie in the picture. */
    private record Scale(double fromX, double toX, double low, double high, boolean log) {

        static Scale of(Block.Trend trend) {
            double[] values = trend.lines().stream()
                    .flatMapToDouble(line -> DoubleStream.of(line.smallest(), line.largest()))
                    .filter(Double::isFinite)
                    .toArray();
            double low = DoubleStream.of(values).min().orElse(0);
            double high = DoubleStream.of(values).max().orElse(0);
            List<Double> ends = trend.lines().stream()
                    .filter(line -> line.size() > 0)
                    .flatMap(line -> Stream.of(line.x(0), line.x(line.size() - 1)))
                    .toList();
            double from = ends.stream().mapToDouble(x -> x).min().orElse(0);
            double to = ends.stream().mapToDouble(x -> x).max().orElse(0);
            return new Scale(from, to, low, high, low > 0);
        }

        double across(double x) {
            double share = toX > fromX ? (x - fromX) / (toX - fromX) : 1;
            return EDGE + share * (WIDTH - 2 * EDGE);
        }

        double upwards(double y) {
            double share = high > low ? (of(y) - of(low)) / (of(high) - of(low)) : 0.5;
            return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
        }

        private double of(double value) {
            return log ? Math.log(value) : value;
        }
    }
}
