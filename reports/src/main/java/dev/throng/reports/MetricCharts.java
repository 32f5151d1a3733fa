package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.MetricInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The charts over time of the metrics that a protocol records. */
final class MetricCharts {

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;
    private final long shortNanos;

    MetricCharts(Evidence evidence, ChartBackground background, ProtocolParts protocol) {
        this.evidence = evidence;
        this.background = background;
        this.protocol = protocol;
        this.shortNanos = evidence.metrics().stream()
                        .mapToLong(MetricInterval::durationNanos)
                        .max()
                        .orElse(0)
                / 10;
    }

    /** One chart per metric that the protocol recorded; none for a counter that stayed at 0, and for gauges, which have series. */
    List<Chart> all(Slugs slugs) {
        Map<String, List<MetricInterval>> byMetric = new LinkedHashMap<>();
        evidence.metrics().forEach(m -> byMetric.computeIfAbsent(m.metric(), n -> new ArrayList<>())
                .add(m));
        List<Chart> charts = new ArrayList<>();
        byMetric.keySet().removeIf(protocol::draws);
        byMetric.keySet().removeAll(evidence.gauges().metrics());
        byMetric.values().removeIf(rows -> rows.stream().allMatch(m -> m.count() == 0));
        byMetric.forEach(
                (metric, rows) -> charts.add(metric(metric, rows, slugs).withNotes(mergedNote(rows))));
        return charts;
    }

    private List<String> mergedNote(List<MetricInterval> rows) {
        long interval =
                evidence.intervals().isEmpty() ? 0 : evidence.intervals().get(0).durationNanos();
        long each = interval <= 0 ? 1 : Math.round((double) rows.get(0).durationNanos() / interval);
        return each < 2
                ? List.of()
                : List.of("Each point is about " + Format.count(each)
                        + " intervals: the mean of their medians, and the largest p99 and max.");
    }

    private Chart metric(String metric, List<MetricInterval> rows, Slugs slugs) {
        boolean distribution = rows.stream().anyMatch(m -> m.p99().isPresent());
        String id = slugs.of("metric-" + metric);
        Unit unit = MetricUnits.of(evidence, metric);
        if (!distribution) {
            Line line = new Line(metric, ChartColor.FIRST, Stroke.SOLID, true, points(rows, this::perSecond));
            Unit rate = unit == Unit.MEMORY ? Unit.BYTE_RATE : Unit.RATE;
            return background.sampled(id, metric, protocol.caption(metric, "Per second."), rate, List.of(line));
        }
        return background.sampled(
                id,
                metric,
                protocol.caption(metric, "Median, 99th percentile and maximum of each interval."),
                unit,
                List.of(
                        line("p50", ChartColor.MEDIAN, Stroke.DASHED, rows, MetricInterval::p50),
                        line("p99", ChartColor.FIRST, Stroke.SOLID, rows, MetricInterval::p99),
                        line("max", ChartColor.EXTREME, Stroke.DOTTED, rows, MetricInterval::max)));
    }

    private static Line line(
            String name,
            ChartColor ink,
            Stroke stroke,
            List<MetricInterval> rows,
            Function<MetricInterval, OptionalDouble> value) {
        return new Line(
                name, ink, stroke, true, points(rows, m -> value.apply(m).orElse(Double.NaN)));
    }

    /** Not a number in a short interval, such as the drain: its rate would be a spike or a drop that means nothing. */
    private double perSecond(MetricInterval m) {
        return m.durationNanos() == 0 || m.durationNanos() < shortNanos
                ? Double.NaN
                : m.count() / seconds(m.durationNanos());
    }

    private static Points points(List<MetricInterval> rows, Function<MetricInterval, Double> value) {
        Points.Builder points = Points.builder();
        rows.forEach(m -> points.add(seconds(m.startNanos() + m.durationNanos() / 2), value.apply(m)));
        return points.build();
    }

    /** The units of a protocol's metrics, as the result states them. */
    static final class MetricUnits {

        private MetricUnits() {}

        /** Returns the unit of a metric's values; a plain number if the result does not state it. */
        static Unit of(Evidence evidence, String metric) {
            String symbol = evidence.phases().stream()
                    .flatMap(phase -> phase.metrics().entrySet().stream())
                    .filter(entry -> entry.getKey().equals(metric))
                    .map(entry -> entry.getValue().unit())
                    .findFirst()
                    .orElse("");
            return switch (symbol) {
                case "ns" -> Unit.DURATION;
                case "B" -> Unit.MEMORY;
                default -> Unit.NUMBER;
            };
        }
    }
}
