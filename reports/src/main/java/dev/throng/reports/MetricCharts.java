package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.MetricInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The charts over time of the metrics that a protocol records. */
final class MetricCharts {

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;

    MetricCharts(Evidence evidence, ChartBackground background, ProtocolParts protocol) {
        this.evidence = evidence;
        this.background = background;
        this.protocol = protocol;
    }

    /** One chart per metric that the protocol recorded; none for a counter that stayed at 0. */
    List<Chart> all(Slugs slugs) {
        Map<String, List<MetricInterval>> byMetric = new LinkedHashMap<>();
        evidence.metrics().forEach(m -> byMetric.computeIfAbsent(m.metric(), n -> new ArrayList<>())
                .add(m));
        List<Chart> charts = new ArrayList<>();
        byMetric.keySet().removeIf(protocol::draws);
        byMetric.values().removeIf(rows -> rows.stream().allMatch(m -> m.count() == 0));
        byMetric.forEach((metric, rows) -> charts.add(metric(metric, rows, slugs)));
        return charts;
    }

    private Chart metric(String metric, List<MetricInterval> rows, Slugs slugs) {
        boolean distribution = rows.stream().anyMatch(m -> m.p99().isPresent());
        String id = slugs.of("metric-" + metric);
        if (!distribution) {
            Line line = new Line(metric, ChartColor.FIRST, Stroke.SOLID, true, points(rows, m -> perSecond(m)));
            return background.sampled(id, metric, "Counted per second.", Unit.RATE, List.of(line));
        }
        return background.sampled(
                id,
                metric,
                "Measured by the protocol.",
                unit(metric),
                List.of(
                        new Line("p50", ChartColor.FIRST, Stroke.DASHED, true, points(rows, m -> m.p50()
                                .orElse(Double.NaN))),
                        new Line("p99", ChartColor.FIRST, Stroke.SOLID, true, points(rows, m -> m.p99()
                                .orElse(Double.NaN))),
                        new Line("max", ChartColor.FIRST, Stroke.DOTTED, true, points(rows, m -> m.max()
                                .orElse(Double.NaN)))));
    }

    private Unit unit(String metric) {
        String symbol = evidence.phases().stream()
                .flatMap(p -> p.metrics().entrySet().stream())
                .filter(e -> e.getKey().equals(metric))
                .map(e -> e.getValue().unit())
                .findFirst()
                .orElse("");
        return switch (symbol) {
            case "ns" -> Unit.DURATION;
            case "B" -> Unit.MEMORY;
            default -> Unit.NUMBER;
        };
    }

    private static double perSecond(MetricInterval m) {
        return m.durationNanos() == 0 ? Double.NaN : m.count() / seconds(m.durationNanos());
    }

    private static Points points(List<MetricInterval> rows, Function<MetricInterval, Double> value) {
        Points.Builder points = Points.builder();
        rows.forEach(m -> points.add(seconds(m.startNanos() + m.durationNanos() / 2), value.apply(m)));
        return points.build();
    }
}
