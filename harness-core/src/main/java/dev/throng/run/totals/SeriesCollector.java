package dev.throng.run.totals;

import dev.throng.analysis.RunSeries;
import dev.throng.analysis.RunSeries.Arrivals;
import dev.throng.analysis.Series;
import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.Operation;
import dev.throng.run.result.PhaseResult;
import dev.throng.sample.ResourceRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Collects the series that the analysis of a streaming run works on, while the run goes on: per interval one number for each gauge and
 * counter, what the listeners did, and what the target used. It holds a limited number of spans. If a run has more intervals, neighbours
 * are merged, so that the oldest spans become coarser; a run of a day needs some tens of megabytes. Confined to the collector's thread
 * until the run has ended.
 */
public final class SeriesCollector {

    /** At an interval of a second this is a run of nearly 14 hours. */
    public static final int MOST_SPANS = 50_000;

    /** An interval that a phase's end cuts off is too short for a rate. */
    static final long SHORTEST_NANOS = 200_000_000;

    private static final double NANOS = 1e9;
    private static final String BURST_BYTES = "burst-bytes";
    private static final String NO_MEDIA = "no-media";

    private final List<? extends Metric> metrics;
    private final int listen;
    private final List<String> probes;
    private final int mostSpans;
    private List<MetricSpan> spans = new ArrayList<>();
    private List<ResourceSpan> resources = new ArrayList<>();
    private double burstBytes;
    private long bursts;

    /** @param probes the columns of the target's own counts */
    public SeriesCollector(
            List<? extends Operation> operations, List<? extends Metric> metrics, List<String> probes, int mostSpans) {
        this.metrics = metrics;
        this.listen = operations.stream()
                .filter(operation -> operation.id().equals(ListenPlan.LISTEN))
                .mapToInt(Operation::ordinal)
                .findFirst()
                .orElse(-1);
        this.probes = probes;
        this.mostSpans = mostSpans;
    }

    public void add(Interval interval) {
        double[] values = MetricSpan.none(metrics.size());
        interval.gauges()
                .forEach((metric, series) -> values[metric.ordinal()] =
                        series.values().stream().mapToLong(Long::longValue).sum());
        interval.metrics().counters().forEach((metric, n) -> values[metric.ordinal()] = n);
        interval.metrics().distributions().forEach((metric, bytes) -> {
            if (metric.id().equals(BURST_BYTES) && bytes.getTotalCount() > 0) {
                burstBytes += bytes.getTotalCount() * bytes.getMean();
                bursts += bytes.getTotalCount();
            }
        });
        Optional<Arrivals> arrivals =
                Optional.ofNullable(interval.operations().get(listen)).map(totals -> arrivals(interval, totals));
        spans.add(new MetricSpan(interval.phase(), interval.startNanos(), interval.endNanos(), values, arrivals));
        if (spans.size() > mostSpans) {
            spans = MetricSpan.merged(spans, metrics);
        }
    }

    private static Arrivals arrivals(Interval interval, OperationTotals totals) {
        long noMedia = 0;
        for (Map.Entry<Failure, Long> failure : totals.failures().entrySet()) {
            noMedia += failure.getKey().id().equals(NO_MEDIA) ? failure.getValue() : 0;
        }
        Histogram response = totals.response();
        boolean any = response.getTotalCount() > 0;
        return new Arrivals(
                interval.startNanos() / NANOS,
                interval.endNanos() / NANOS,
                totals.counts().due(),
                totals.counts().started(),
                totals.counts().answered(),
                totals.counts().failed(),
                totals.counts().departed(),
                totals.counts().dropped(),
                noMedia,
                new Arrivals.Waits(
                        any ? response.getValueAtPercentile(50) : 0,
                        any ? response.getValueAtPercentile(99) : 0,
                        any ? response.getMaxValue() : 0));
    }

    /** @param probed the target's own counts by column; what could not be read is missing */
    public void add(ResourceRow row, Map<String, Double> probed) {
        resources.add(ResourceSpan.of(row, probes, probed));
        if (resources.size() > mostSpans) {
            resources = ResourceSpan.merged(resources);
        }
    }

    /**
     * All that was collected.
     *
     * @param listening what was planned for listeners
     * @param targetIsHere whether the target runs on this machine: else neither its CPUs nor the interface that was sampled carry the load
     */
    public RunSeries series(
            List<PhaseResult> phases,
            ListenPlan listening,
            boolean targetIsHere,
            OptionalDouble machineCores,
            OptionalDouble targetCores) {
        List<RunSeries.Phase> planned = new ArrayList<>();
        phases.forEach(phase -> planned.add(listening.phase(phase, planned.size())));
        return new RunSeries(
                planned,
                gauges(),
                rates(),
                ResourceSpan.series(resources, targetIsHere),
                ResourceSpan.probes(resources, probes),
                new RunSeries.Listens(
                        spans.stream().flatMap(span -> span.arrivals().stream()).toList(),
                        listening.staySeconds(),
                        bursts == 0 ? OptionalDouble.empty() : OptionalDouble.of(burstBytes / bursts),
                        listening.slowShare()),
                targetIsHere ? machineCores : OptionalDouble.empty(),
                targetCores);
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
