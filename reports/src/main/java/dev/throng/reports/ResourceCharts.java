package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.reports.document.Chart;
import dev.throng.reports.document.Chart.Horizontal;
import dev.throng.reports.document.Chart.Line;
import dev.throng.reports.document.Chart.Stroke;
import dev.throng.reports.document.Chart.Unit;
import dev.throng.reports.document.ChartColor;
import dev.throng.reports.document.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.ResultRows.MetricInterval;
import dev.throng.run.ResultRows.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** The charts over time of what target, generator and machine used, and of the protocol's own metrics. */
final class ResourceCharts {

    /** CPU times have a resolution of 10 ms, so a sample that a phase's end cut shorter than this gives no rate. */
    private static final long SHORTEST_NANOS = 200_000_000;

    private final Evidence evidence;
    private final ChartBackground timeline;

    ResourceCharts(Evidence evidence, ChartBackground timeline) {
        this.evidence = evidence;
        this.timeline = timeline;
    }

    Chart cpu() {
        return chart(
                "cpu",
                "CPU of target and generator",
                "100 % is one core.",
                Unit.CORES,
                List.of(
                        rate("target user", ChartColor.TARGET, Stroke.SOLID, r -> r.target()
                                .cpuUser()),
                        rate("target system", ChartColor.TARGET, Stroke.DASHED, r -> r.target()
                                .cpuSystem()),
                        rate("target I/O wait", ChartColor.TARGET, Stroke.DOTTED, r -> r.target()
                                .ioWait()),
                        rate("target GC", ChartColor.OWED, Stroke.DOTTED, r -> r.target()
                                .gcCpu()),
                        rate("target throttled by its quota", ChartColor.SEVENTH, Stroke.DASHED, r -> r.target()
                                .throttled()),
                        rate("generator user", ChartColor.GENERATOR, Stroke.SOLID, r -> r.generator()
                                .cpuUser()),
                        rate("generator system", ChartColor.GENERATOR, Stroke.DASHED, r -> r.generator()
                                .cpuSystem()),
                        rate("generator GC", ChartColor.FOURTH, Stroke.DOTTED, r -> r.generator()
                                .gcCpu()),
                        rate("generator throttled by its quota", ChartColor.SECOND, Stroke.DASHED, r -> r.generator()
                                .throttled())));
    }

    Chart machine() {
        return chart(
                "machine-cpu",
                "CPU of the machine",
                "All cores together; 100 % is one core.",
                Unit.CORES,
                List.of(
                        rate("user", ChartColor.FIRST, Stroke.SOLID, r -> r.machine()
                                .cpuUser()),
                        rate("system", ChartColor.SECOND, Stroke.SOLID, r -> r.machine()
                                .cpuSystem()),
                        rate("I/O wait", ChartColor.THIRD, Stroke.SOLID, r -> r.machine()
                                .cpuIoWait()),
                        rate("stolen", ChartColor.OWED, Stroke.SOLID, r -> r.machine()
                                .cpuSteal()),
                        rate("idle", ChartColor.MACHINE, Stroke.DASHED, r -> r.machine()
                                .cpuIdle())));
    }

    Chart memory() {
        return chart(
                "memory",
                "Memory",
                "Resident set (RSS); virtual size (VSZ) on request.",
                Unit.MEMORY,
                List.of(
                        level(
                                "target RSS",
                                ChartColor.TARGET,
                                Stroke.SOLID,
                                true,
                                r -> real(r.target().rss())),
                        level(
                                "generator RSS",
                                ChartColor.GENERATOR,
                                Stroke.SOLID,
                                true,
                                r -> real(r.generator().rss())),
                        level(
                                "target VSZ",
                                ChartColor.TARGET,
                                Stroke.DASHED,
                                false,
                                r -> real(r.target().vsz())),
                        level(
                                "generator VSZ",
                                ChartColor.GENERATOR,
                                Stroke.DASHED,
                                false,
                                r -> real(r.generator().vsz()))));
    }

    Chart threads() {
        return chart(
                "threads-files",
                "Threads and open files",
                "",
                Unit.COUNT,
                List.of(
                        level(
                                "target threads",
                                ChartColor.TARGET,
                                Stroke.SOLID,
                                true,
                                r -> real(r.target().threads())),
                        level(
                                "target open files",
                                ChartColor.TARGET,
                                Stroke.DASHED,
                                true,
                                r -> real(r.target().openFiles())),
                        level(
                                "generator threads",
                                ChartColor.GENERATOR,
                                Stroke.SOLID,
                                true,
                                r -> real(r.generator().threads())),
                        level(
                                "generator open files",
                                ChartColor.GENERATOR,
                                Stroke.DASHED,
                                true,
                                r -> real(r.generator().openFiles()))));
    }

    Chart network() {
        return chart(
                "network",
                "Network interface " + evidence.environment().getOrDefault("netInterface", ""),
                "All that went over it, also what is not ours.",
                Unit.BYTE_RATE,
                List.of(
                        rate(
                                "sent",
                                ChartColor.FIRST,
                                Stroke.SOLID,
                                r -> real(r.machine().netBytesSent())),
                        rate(
                                "received",
                                ChartColor.SECOND,
                                Stroke.DASHED,
                                r -> real(r.machine().netBytesReceived()))));
    }

    /** What the target says of itself. */
    Chart probes() {
        Set<String> names = new LinkedHashSet<>();
        evidence.resources().forEach(r -> names.addAll(r.probes().keySet()));
        List<Line> lines = new ArrayList<>();
        for (String name : names) {
            lines.add(level(name, ChartColor.numbered(lines.size()), Stroke.SOLID, true, r -> r.probes()
                    .getOrDefault(name, OptionalDouble.empty())));
        }
        return chart("probes", "The target's own counts", "As its probes answered.", Unit.NUMBER, lines);
    }

    /** One chart per metric that the protocol recorded; none for a counter that stayed at 0, which the tables tell as well. */
    List<Chart> metrics(Slugs slugs) {
        Map<String, List<MetricInterval>> byMetric = new LinkedHashMap<>();
        evidence.metrics().forEach(m -> byMetric.computeIfAbsent(m.metric(), n -> new ArrayList<>())
                .add(m));
        List<Chart> charts = new ArrayList<>();
        byMetric.keySet().removeIf(metric -> ListenerCharts.draws(evidence, metric));
        byMetric.values().removeIf(rows -> rows.stream().allMatch(m -> m.count() == 0));
        byMetric.forEach((metric, rows) -> charts.add(metric(metric, rows, slugs)));
        return charts;
    }

    private Chart metric(String metric, List<MetricInterval> rows, Slugs slugs) {
        boolean distribution = rows.stream().anyMatch(m -> m.p99().isPresent());
        String id = slugs.of("metric-" + metric);
        if (!distribution) {
            Line line = new Line(metric, ChartColor.FIRST, Stroke.SOLID, true, points(rows, m -> perSecond(m)));
            return chart(id, metric, "Counted per second.", Unit.RATE, List.of(line));
        }
        return chart(
                id,
                metric,
                "As the protocol measured it.",
                unit(metric),
                List.of(
                        new Line("p50", ChartColor.FIRST, Stroke.DASHED, true, points(rows, m -> real(m.p50()))),
                        new Line("p99", ChartColor.FIRST, Stroke.SOLID, true, points(rows, m -> real(m.p99()))),
                        new Line("max", ChartColor.FIRST, Stroke.DOTTED, true, points(rows, m -> real(m.max())))));
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

    private Line rate(String name, ChartColor ink, Stroke stroke, Function<Resources, OptionalDouble> amount) {
        Points.Builder points = Points.builder();
        for (Resources r : evidence.resources()) {
            double length = seconds(r.durationNanos());
            if (r.durationNanos() >= SHORTEST_NANOS) {
                points.add(seconds(r.startNanos()) + length / 2, real(amount.apply(r)) / length);
            }
        }
        return new Line(name, ink, stroke, true, points.build());
    }

    private Line level(
            String name, ChartColor ink, Stroke stroke, boolean shown, Function<Resources, OptionalDouble> amount) {
        Points.Builder points = Points.builder();
        evidence.resources().forEach(r -> points.add(seconds(r.endNanos()), real(amount.apply(r))));
        return new Line(name, ink, stroke, shown, points.build());
    }

    private static OptionalDouble real(OptionalLong count) {
        return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
    }

    private static double real(OptionalDouble number) {
        return number.orElse(Double.NaN);
    }

    private Chart chart(String id, String title, String caption, Unit unit, List<Line> lines) {
        List<Line> sampled =
                lines.stream().filter(line -> line.points().hasNumbers()).toList();
        return ChartNotes.on(new Chart(
                id,
                title.strip(),
                caption,
                Horizontal.TIME,
                unit,
                false,
                sampled,
                timeline.stops(),
                timeline.spans(),
                List.of()));
    }
}
