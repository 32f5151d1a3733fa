package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.MetricCharts.MetricUnits;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.GaugeSeries;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The charts over time of the gauges that a protocol reports. */
final class GaugeCharts {

    /** A gauge with more indexes than this is drawn as its smallest, median and largest value. */
    private static final int LINES_PER_GAUGE = 8;

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;
    /** The ends of the intervals by their starts. */
    private final Map<Long, Double> ends = new HashMap<>();

    GaugeCharts(Evidence evidence, ChartBackground background, ProtocolParts protocol) {
        this.evidence = evidence;
        this.background = background;
        this.protocol = protocol;
        for (Interval interval : evidence.intervals()) {
            ends.put(interval.startNanos(), seconds(interval.endNanos()));
        }
    }

    /** One per gauge that the protocol reports, such as the requests in flight per connection. */
    List<Chart> all(Slugs slugs) {
        List<Chart> charts = new ArrayList<>();
        for (String metric : evidence.gauges().metrics()) {
            if (!protocol.draws(metric)) {
                charts.add(chart(metric, slugs.of("series-" + metric)));
            }
        }
        return charts;
    }

    private Chart chart(String metric, String id) {
        GaugeSeries gauges = evidence.gauges();
        List<Long> indexes = gauges.indexes(metric);
        List<Line> lines;
        String shown;
        if (protocol.isLevel(metric)) {
            lines = List.of(line(metric, 0, Stroke.SOLID, metric, time -> gauges.sum(metric, time)));
            shown = "The sum over all event loops at the end of each interval.";
        } else if (indexes.size() <= LINES_PER_GAUGE) {
            lines = each(metric, indexes);
            shown = indexes.size() == 1
                    ? "The value at the end of each interval."
                    : "One line for each of the " + indexes.size() + " series; values at the end of each interval.";
        } else {
            lines = envelope(metric);
            shown = "Smallest, median and largest of " + indexes.size() + " series at each moment.";
        }
        return background.chart(
                id, metric, protocol.caption(metric, shown), MetricUnits.of(evidence, metric), false, lines);
    }

    private List<Line> each(String metric, List<Long> indexes) {
        List<Line> lines = new ArrayList<>();
        for (long index : indexes) {
            String name = indexes.size() == 1 ? metric : metric + " " + index;
            lines.add(line(metric, lines.size(), Stroke.SOLID, name, time -> evidence.gauges()
                    .value(metric, time, index)));
        }
        return lines;
    }

    private List<Line> envelope(String metric) {
        return List.of(
                line(metric, 0, Stroke.DOTTED, "largest", time -> at(metric, time, 1)),
                line(metric, 1, Stroke.SOLID, "median", time -> at(metric, time, 0.5)),
                line(metric, 2, Stroke.DASHED, "smallest", time -> at(metric, time, 0)));
    }

    /** Returns the sample at a share of the sorted samples, from 0 to 1. */
    private double at(String metric, long time, double share) {
        double[] sorted = evidence.gauges().sorted(metric, time);
        return sorted.length == 0
                ? Double.NaN
                : sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }

    private Line line(String metric, int number, Stroke stroke, String name, ToDoubleFunction<Long> value) {
        Points.Builder points = Points.builder();
        for (long time : evidence.gauges().times(metric)) {
            points.add(ends.getOrDefault(time, seconds(time) + 1), value.applyAsDouble(time));
        }
        return new Line(name, ChartColor.numbered(number), stroke, true, points.build());
    }
}
