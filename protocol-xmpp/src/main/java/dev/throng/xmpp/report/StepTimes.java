package dev.throng.xmpp.report;

import dev.throng.report.Points;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.xmpp.client.Step;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The times of the steps over a run. All steps have points at the same times, so that their means can be stacked. */
final class StepTimes {

    /** Longer series are merged, because a chart thins each line on its own, and the lines would no longer share their times. */
    private static final int MAX = Points.MAX / 2;

    private final Map<Step, List<MetricInterval>> rows = new EnumMap<>(Step.class);
    private final NavigableMap<Long, Long> groups = new TreeMap<>();

    /** @param metric returns the id of the metric with the times of a step */
    StepTimes(List<MetricInterval> metrics, Function<Step, String> metric) {
        for (Step step : Step.values()) {
            List<MetricInterval> its = metrics.stream()
                    .filter(row -> row.metric().equals(metric.apply(step)))
                    .toList();
            if (its.stream().anyMatch(row -> row.count() > 0)) {
                rows.put(step, its);
            }
        }
        long[] starts = rows.values().stream()
                .flatMap(Collection::stream)
                .mapToLong(MetricInterval::startNanos)
                .distinct()
                .sorted()
                .toArray();
        int each = (starts.length + MAX - 1) / MAX;
        for (int i = 0; i < starts.length; i++) {
            groups.put(starts[i], starts[i - i % each]);
        }
    }

    /** Returns the steps that ended at least once, in their order. */
    List<Step> steps() {
        return List.copyOf(rows.keySet());
    }

    /** Returns the mean times in nanoseconds: 0 while only other steps ended, a gap while no step ended. */
    Points means(Step step) {
        NavigableMap<Long, List<MetricInterval>> all =
                grouped(rows.values().stream().flatMap(Collection::stream).toList());
        Map<Long, List<MetricInterval>> its = grouped(rows.get(step));
        return points(all, start -> {
            long ended = count(its.getOrDefault(start, List.of()));
            double sum = its.getOrDefault(start, List.of()).stream()
                    .mapToDouble(row -> row.count() * row.mean().orElse(0))
                    .sum();
            return ended > 0 ? sum / ended : count(all.get(start)) > 0 ? 0 : Double.NaN;
        });
    }

    /** Returns the 99th percentile in nanoseconds, the largest of merged intervals; a gap while the step did not end. */
    Points p99(Step step) {
        NavigableMap<Long, List<MetricInterval>> its = grouped(rows.get(step));
        return points(its, start -> its.get(start).stream()
                .mapToDouble(row -> row.p99().orElse(Double.NaN))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN));
    }

    private NavigableMap<Long, List<MetricInterval>> grouped(List<MetricInterval> of) {
        return of.stream()
                .collect(Collectors.groupingBy(row -> groups.get(row.startNanos()), TreeMap::new, Collectors.toList()));
    }

    private static long count(List<MetricInterval> of) {
        return of.stream().mapToLong(MetricInterval::count).sum();
    }

    private static Points points(NavigableMap<Long, List<MetricInterval>> groups, ToDoubleFunction<Long> value) {
        Points.Builder points = Points.builder();
        groups.forEach((start, of) -> points.add(middleSeconds(of), value.applyAsDouble(start)));
        return points.build();
    }

    private static double middleSeconds(List<MetricInterval> of) {
        long from = of.stream().mapToLong(MetricInterval::startNanos).min().orElse(0);
        long to = of.stream()
                .mapToLong(row -> row.startNanos() + row.durationNanos())
                .max()
                .orElse(from);
        return (from + to) / 2e9;
    }
}
