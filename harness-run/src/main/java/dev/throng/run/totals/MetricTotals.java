package dev.throng.run.totals;

import dev.throng.figure.Metric;
import dev.throng.figure.Statistics;
import dev.throng.measure.LoopInterval;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A sum over intervals or loops of a protocol's own metrics. Gauges become distributions of their samples. Collector's thread only. */
public final class MetricTotals {

    /** The histogram of a metric without values. Never changes. */
    private static final Histogram NOTHING = new Histogram(3);

    private final Map<Metric, Histogram> distributions = new LinkedHashMap<>();
    private final Map<Metric, Long> counters = new LinkedHashMap<>();
    /** Exact, because counts of thousands are shown in full and a histogram keeps three digits only. */
    private final Map<Metric, LongSummaryStatistics> levels = new HashMap<>();

    public void add(LoopInterval interval) {
        interval.distributions().forEach(this::add);
        interval.counters().forEach((metric, n) -> counters.merge(metric, n, Long::sum));
    }

    /** @param gauges those of all loops at the end of one interval, by metric and index */
    public void add(Map<Metric, Map<Integer, Long>> gauges) {
        gauges.forEach((metric, series) -> {
            if (metric.kind() == Metric.Kind.LEVEL) {
                long level = series.values().stream().mapToLong(Long::longValue).sum();
                record(metric, level);
                level(metric).accept(Math.max(0, level));
            } else {
                series.values().forEach(value -> record(metric, value));
            }
        });
    }

    private void record(Metric metric, long value) {
        histogram(metric).recordValue(Math.max(0, value));
    }

    public void add(MetricTotals other) {
        other.distributions.forEach(this::add);
        other.levels.forEach((metric, values) -> level(metric).combine(values));
        other.counters.forEach((metric, n) -> counters.merge(metric, n, Long::sum));
    }

    private void add(Metric metric, Histogram values) {
        if (values.getTotalCount() == 0) {
            distributions.putIfAbsent(metric, NOTHING);
        } else {
            histogram(metric).add(values);
        }
    }

    private LongSummaryStatistics level(Metric metric) {
        return levels.computeIfAbsent(metric, m -> new LongSummaryStatistics());
    }

    private Histogram histogram(Metric metric) {
        return distributions.compute(metric, (m, old) -> old == null || old == NOTHING ? new Histogram(3) : old);
    }

    public Map<Metric, Histogram> distributions() {
        return distributions;
    }

    /** The statistics of a distribution or gauge; {@link Statistics#NONE} if it has no value. */
    public Statistics statistics(Metric metric) {
        Histogram values = distributions.getOrDefault(metric, NOTHING);
        LongSummaryStatistics exact = levels.get(metric);
        return exact == null ? Statistics.of(values) : Statistics.of(values, exact.getMin(), exact.getMax());
    }

    public Map<Metric, Long> counters() {
        return counters;
    }
}
