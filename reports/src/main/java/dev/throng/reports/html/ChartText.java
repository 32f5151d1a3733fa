package dev.throng.reports.html;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stop;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.List;

/** A chart in words, for readers who cannot see it: its title, the range of each line that is shown, and the pauses. */
final class ChartText {

    private ChartText() {}

    static String of(Chart chart) {
        StringBuilder text = new StringBuilder(chart.title()).append(". ").append(chart.caption());
        for (Line line : chart.lines()) {
            if (line.shown() && line.points().hasNumbers()) {
                text.append(' ').append(range(chart, line));
            }
        }
        if (chart.horizontal().equals(XAxis.TIME)) {
            stops(chart, ChartColor.TARGET, "target", text);
            stops(chart, ChartColor.GENERATOR, "generator", text);
        }
        return text.toString();
    }

    private static String range(Chart chart, Line line) {
        Points points = line.points();
        String values =
                chart.unit().text(points.smallest()) + " to " + chart.unit().text(points.largest());
        String at = chart.horizontal().equals(XAxis.TIME)
                ? ", largest at " + Format.amount(points.x(largest(points))) + " s"
                : "";
        return line.name() + ": " + values + at + ".";
    }

    private static int largest(Points points) {
        int largest = -1;
        for (int i = 0; i < points.size(); i++) {
            if (Double.isFinite(points.y(i)) && (largest < 0 || points.y(i) > points.y(largest))) {
                largest = i;
            }
        }
        return largest;
    }

    private static void stops(Chart chart, ChartColor process, String name, StringBuilder text) {
        List<Stop> its =
                chart.stops().stream().filter(stop -> stop.process() == process).toList();
        if (!its.isEmpty()) {
            text.append(" Pauses and stalls of the ")
                    .append(name)
                    .append(": ")
                    .append(Format.count(its.stream().mapToLong(Stop::count).sum()))
                    .append(", longest ")
                    .append(Format.duration(
                            its.stream().mapToLong(Stop::longestNanos).max().orElse(0)))
                    .append('.');
        }
    }
}
