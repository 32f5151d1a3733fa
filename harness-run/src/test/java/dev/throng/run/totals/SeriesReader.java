package dev.throng.run.totals;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.series.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the series of a run from the files of its result directory: they contain what {@link SeriesCollector} holds. */
final class SeriesReader {

    private static final double NANOS = 1e9;

    /** An interval that a phase's end makes shorter than this gives no rate. */
    private static final long SHORTEST_NANOS = 200_000_000;

    private final ResultDirectory directory;

    SeriesReader(ResultDirectory directory) {
        this.directory = directory;
    }

    /** @param targetIsHere whether the target runs on this machine, so that this machine's CPUs and interfaces carry its load */
    RunSeries read(
            List<RunSeries.Phase> phases,
            RunSeries.Totals totals,
            boolean targetIsHere,
            OptionalDouble machineCores,
            OptionalDouble targetCores) {
        List<Resources> resources = directory.resources();
        return new RunSeries(
                phases,
                gauges(),
                rates(),
                totals,
                arrivals(),
                resources(resources, targetIsHere),
                probes(resources),
                targetIsHere ? machineCores : OptionalDouble.empty(),
                targetCores);
    }

    /** A row of a gauge has the start of its interval, and the gauge was read at the interval's end. */
    private Map<String, Series> gauges() {
        Map<Long, Double> ends = new HashMap<>();
        directory.intervals().forEach(interval -> ends.put(interval.startNanos(), interval.endNanos() / NANOS));
        Map<String, NavigableMap<Double, Double>> sums = new LinkedHashMap<>();
        directory.gauges(gauge -> sums.computeIfAbsent(gauge.metric(), m -> new TreeMap<>())
                .merge(
                        ends.getOrDefault(gauge.startNanos(), gauge.startNanos() / NANOS + 1),
                        gauge.value(),
                        Double::sum));
        Map<String, Series> series = new LinkedHashMap<>();
        sums.forEach((metric, samples) -> series.put(metric, new Series(samples)));
        return series;
    }

    private Map<String, Series> rates() {
        Map<String, NavigableMap<Double, Double>> rates = new LinkedHashMap<>();
        Map<Double, Double> lengths = new HashMap<>();
        Set<String> distributions = directory.metrics().stream()
                .filter(row -> row.p99().isPresent())
                .map(MetricInterval::metric)
                .collect(Collectors.toSet());
        directory.metrics().stream()
                .filter(row -> !distributions.contains(row.metric()) && row.durationNanos() >= SHORTEST_NANOS)
                .forEach(row -> {
                    double middle = (row.startNanos() + row.durationNanos() / 2.0) / NANOS;
                    lengths.put(middle, row.durationNanos() / NANOS);
                    rates.computeIfAbsent(row.metric(), m -> new TreeMap<>())
                            .merge(middle, row.count() * NANOS / row.durationNanos(), Double::sum);
                });
        Map<String, Series> series = new LinkedHashMap<>();
        rates.forEach((metric, samples) -> series.put(metric, new Series(samples, lengths)));
        return series;
    }

    private static Map<String, Series> resources(List<Resources> rows, boolean targetIsHere) {
        Map<String, Series> series = new LinkedHashMap<>();
        series.put(RunSeries.TARGET_RSS, level(rows, row -> real(row.target().rss())));
        series.put(RunSeries.TARGET_VSZ, level(rows, row -> real(row.target().vsz())));
        series.put(RunSeries.TARGET_CPU_USER, rate(rows, row -> row.target().cpuUser()));
        series.put(RunSeries.TARGET_CPU_SYSTEM, rate(rows, row -> row.target().cpuSystem()));
        series.put(
                RunSeries.TARGET_CPU,
                rate(rows, row -> sum(row.target().cpuUser(), row.target().cpuSystem())));
        series.put(RunSeries.TARGET_THROTTLED, rate(rows, row -> row.target().throttled()));
        if (!targetIsHere) {
            return series;
        }
        series.put(
                RunSeries.MACHINE_CPU,
                rate(rows, row -> sum(row.machine().cpuUser(), row.machine().cpuSystem())));
        series.put(RunSeries.NET_SENT, rate(rows, row -> real(row.machine().netBytesSent())));
        series.put(
                RunSeries.NET_PACKETS_SENT, rate(rows, row -> real(row.machine().netPacketsSent())));
        return series;
    }

    private static Map<String, Series> probes(List<Resources> rows) {
        Map<String, Series> series = new LinkedHashMap<>();
        rows.stream()
                .flatMap(row -> row.probes().keySet().stream())
                .distinct()
                .forEach(column -> series.put(
                        column, level(rows, row -> row.probes().getOrDefault(column, OptionalDouble.empty()))));
        return series;
    }

    private Map<String, List<Arrivals>> arrivals() {
        Map<String, Map<String, Long>> failures = new HashMap<>();
        directory.failures().forEach(row -> failures.computeIfAbsent(
                        row.startNanos() + row.operation(), key -> new HashMap<>())
                .merge(row.failure(), row.count(), Long::sum));
        Map<String, List<Arrivals>> arrivals = new LinkedHashMap<>();
        directory.intervals().forEach(interval -> arrivals.computeIfAbsent(
                        interval.operation(), operation -> new ArrayList<>())
                .add(new Arrivals(
                        interval.startNanos() / NANOS,
                        interval.endNanos() / NANOS,
                        interval.counts(),
                        failures.getOrDefault(interval.startNanos() + interval.operation(), Map.of()),
                        new Arrivals.ResponseTimes(
                                interval.response().p50().orElse(0),
                                interval.response().p99().orElse(0),
                                interval.response().max().orElse(0)))));
        return arrivals;
    }

    /** The mean of a distribution over the run; empty if it has no values. */
    OptionalDouble mean(String distribution) {
        double sum = 0;
        long values = 0;
        for (MetricInterval row : directory.metrics()) {
            if (row.metric().equals(distribution) && row.mean().isPresent()) {
                sum += row.count() * row.mean().getAsDouble();
                values += row.count();
            }
        }
        return values == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / values);
    }

    private static Series level(List<Resources> rows, Function<Resources, OptionalDouble> value) {
        NavigableMap<Double, Double> samples = new TreeMap<>();
        rows.forEach(row -> samples.put(row.endNanos() / NANOS, value.apply(row).orElse(Double.NaN)));
        return new Series(samples);
    }

    private static Series rate(List<Resources> rows, Function<Resources, OptionalDouble> amount) {
        NavigableMap<Double, Double> samples = new TreeMap<>();
        Map<Double, Double> lengths = new HashMap<>();
        rows.stream().filter(row -> row.durationNanos() >= SHORTEST_NANOS).forEach(row -> {
            double middle = (row.startNanos() + row.durationNanos() / 2.0) / NANOS;
            lengths.put(middle, row.durationNanos() / NANOS);
            samples.put(middle, amount.apply(row).orElse(Double.NaN) * NANOS / row.durationNanos());
        });
        return new Series(samples, lengths);
    }

    private static OptionalDouble sum(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent()
                ? OptionalDouble.of(a.getAsDouble() + b.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble real(OptionalLong count) {
        return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
    }
}
