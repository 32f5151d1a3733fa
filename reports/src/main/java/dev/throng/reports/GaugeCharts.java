package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.GaugeSeries;
import java.util.ArrayList;
import java.util.List;

/** The charts over time of the gauges that a protocol reports. */
final class GaugeCharts {

    /** A gauge with more indexes than this is drawn as its smallest, median and largest value. */
    private static final int LINES_PER_GAUGE = 8;

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;

    GaugeCharts(Evidence evidence, ChartBackground background, ProtocolParts protocol) {
        this.evidence = evidence;
        this.background = background;
        this.protocol = protocol;
    }

    /** One per gauge that the protocol reports, such as the requests in flight per connection. */
    List<Chart> all(Slugs slugs) {
        GaugeSeries gauges = evidence.gauges();
        List<Chart> charts = new ArrayList<>();
        for (String metric : gauges.metrics()) {
            if (protocol.draws(metric)) {
                continue;
            }
            List<Long> indexes = gauges.indexes(metric);
            List<Line> lines = indexes.size() <= LINES_PER_GAUGE ? each(metric, indexes) : envelope(metric);
            String caption = indexes.size() <= LINES_PER_GAUGE
                    ? "One line per index (connection)."
                    : "Smallest, median and largest of " + indexes.size() + " indexes (connections) at each moment.";
            charts.add(background.chart(slugs.of("series-" + metric), metric, caption, Unit.NUMBER, false, lines));
        }
        return charts;
    }

    private List<Line> each(String metric, List<Long> indexes) {
        List<Line> lines = new ArrayList<>();
        for (long index : indexes) {
            Points.Builder points = Points.builder();
            for (long time : evidence.gauges().times(metric)) {
                points.add(seconds(time), evidence.gauges().value(metric, time, index));
            }
            lines.add(new Line(
                    metric + " " + index, ChartColor.numbered(lines.size()), Stroke.SOLID, true, points.build()));
        }
        return lines;
    }

    private List<Line> envelope(String metric) {
        Points.Builder low = Points.builder();
        Points.Builder middle = Points.builder();
        Points.Builder high = Points.builder();
        for (long time : evidence.gauges().times(metric)) {
            double[] sorted = evidence.gauges().sorted(metric, time);
            double at = seconds(time);
            low.add(at, sorted.length == 0 ? Double.NaN : sorted[0]);
            middle.add(at, sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2]);
            high.add(at, sorted.length == 0 ? Double.NaN : sorted[sorted.length - 1]);
        }
        return List.of(
                new Line("largest", ChartColor.FIRST, Stroke.SOLID, true, high.build()),
                new Line("median", ChartColor.SECOND, Stroke.SOLID, true, middle.build()),
                new Line("smallest", ChartColor.THIRD, Stroke.SOLID, true, low.build()));
    }
}
