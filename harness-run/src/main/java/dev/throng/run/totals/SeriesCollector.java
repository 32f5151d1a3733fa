package dev.throng.run.totals;

import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.sample.ResourceRow;
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
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Collects the series of a run while it goes on. For each interval it keeps one number per gauge and counter, the arrivals of each
 * operation, and the use of resources. It holds a limited number of spans: in a longer run it merges neighbours, so that the oldest spans
 * become coarser. A run of a day needs some tens of megabytes. Confined to the collector's thread until the run has ended.
 */
public final class SeriesCollector {

    /** At an interval of a second this is a run of nearly 14 hours. */
    public static final int MAX_SPANS = 50_000;

    /** An interval that a phase's end makes shorter than this gives no rate. */
    static final long SHORTEST_NANOS = 200_000_000;

    private static final double NANOS = 1e9;

    private final List<? extends Operation> operations;
    private final List<? extends Metric> metrics;
    private final List<String> probes;
    private final int mostSpans;
    private List<MetricSpan> spans = new ArrayList<>();
    private List<ResourceSpan> resources = new ArrayList<>();

    /**
     * Creates a collector without spans.
     *
     * @param operations the operations whose arrivals are collected
     * @param metrics the protocol's metrics in the order of their indexes
     * @param probes the columns of the target's own counts
     * @param mostSpans the most spans that it holds
     */
    public SeriesCollector(
            List<? extends Operation> operations, List<? extends Metric> metrics, List<String> probes, int mostSpans) {
        this.operations = operations;
        this.metrics = metrics;
        this.probes = probes;
        this.mostSpans = mostSpans;
    }

    /** Adds the interval that follows the last one. */
    public void add(Interval interval) {
        double[] values = MetricSpan.none(metrics.size());
        interval.gauges()
                .forEach((metric, series) -> values[metric.index()] =
                        series.values().stream().mapToLong(Long::longValue).sum());
        interval.metrics().counters().forEach((metric, n) -> values[metric.index()] = n);
        spans.add(new MetricSpan(
                interval.phase(), interval.startNanos(), interval.endNanos(), values, arrivals(interval)));
        if (spans.size() > mostSpans) {
            spans = MetricSpan.merged(spans, metrics);
        }
    }

    private Map<String, Arrivals> arrivals(Interval interval) {
        Map<String, Arrivals> arrivals = new HashMap<>();
        for (Operation operation : operations) {
            OperationTotals totals = interval.operations().get(operation.ordinal());
            if (totals != null) {
                arrivals.put(operation.id(), arrivals(interval, totals));
            }
        }
        return arrivals;
    }

    private static Arrivals arrivals(Interval interval, OperationTotals totals) {
        Map<String, Long> failures = new HashMap<>();
        totals.failures().forEach((failure, n) -> failures.merge(failure.id(), n, Long::sum));
        Histogram response = totals.time(Time.RESPONSE);
        return new Arrivals(
                interval.startNanos() / NANOS,
                interval.endNanos() / NANOS,
                totals.counts(),
                failures,
                response.getTotalCount() == 0
                        ? Arrivals.ResponseTimes.NONE
                        : new Arrivals.ResponseTimes(
                                response.getValueAtPercentile(50),
                                response.getValueAtPercentile(99),
                                response.getMaxValue()));
    }

    /**
     * Adds the sample that follows the last one.
     *
     * @param probed the target's own counts by column; without those that could not be read
     */
    public void add(ResourceRow row, Map<String, Double> probed) {
        resources.add(ResourceSpan.of(row, probes, probed));
        if (resources.size() > mostSpans) {
            resources = ResourceSpan.merged(resources);
        }
    }

    /**
     * Returns the series of all that was added.
     *
     * @param targetIsHere whether the target runs on this machine; if not, neither this machine's CPUs nor its interfaces carry the
     *     target's load, and their series are left out
     * @param machineCores CPUs of this machine
     * @param targetCores CPUs that the target may use
     */
    public RunSeries series(
            List<RunSeries.Phase> phases,
            RunSeries.Totals totals,
            boolean targetIsHere,
            OptionalDouble machineCores,
            OptionalDouble targetCores) {
        return new RunSeries(
                phases,
                gauges(),
                rates(),
                totals,
                arrivals(),
                ResourceSpan.series(resources, targetIsHere),
                ResourceSpan.probes(resources, probes),
                targetIsHere ? machineCores : OptionalDouble.empty(),
                targetCores);
    }

    private Map<String, List<Arrivals>> arrivals() {
        Map<String, List<Arrivals>> all = new LinkedHashMap<>();
        spans.forEach(span -> span.arrivals()
                .forEach((operation, arrivals) ->
                        all.computeIfAbsent(operation, id -> new ArrayList<>()).add(arrivals)));
        return all;
    }

    private Map<String, Series> gauges() {
        Map<String, Series> series = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            NavigableMap<Double, Double> samples = new TreeMap<>();
            if (metric.kind().isSampled()) {
                spans.stream()
                        .filter(span -> span.has(metric))
                        .forEach(span -> samples.put(span.endNanos() / NANOS, span.value(metric)));
            }
            if (!samples.isEmpty()) {
                series.put(metric.id(), new Series(samples));
            }
        }
        return series;
    }

    private Map<String, Series> rates() {
        Map<String, Series> series = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            NavigableMap<Double, Double> samples = new TreeMap<>();
            Map<Double, Double> lengths = new HashMap<>();
            if (metric.kind() == Metric.Kind.COUNTER) {
                spans.stream()
                        .filter(span -> span.has(metric) && span.durationNanos() >= SHORTEST_NANOS)
                        .forEach(span -> {
                            double middle = (span.startNanos() + span.durationNanos() / 2.0) / NANOS;
                            lengths.put(middle, span.durationNanos() / NANOS);
                            samples.put(middle, span.value(metric) * NANOS / span.durationNanos());
                        });
            }
            if (!samples.isEmpty()) {
                series.put(metric.id(), new Series(samples, lengths));
            }
        }
        return series;
    }
}
