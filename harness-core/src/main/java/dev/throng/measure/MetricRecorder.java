package dev.throng.measure;

import dev.throng.figure.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Records the metrics of a protocol on one event loop. Confined to that loop. */
final class MetricRecorder {

    private final List<? extends Metric> metrics;
    private final RunLengthHistogram[] distributions;
    private final long[] counters;
    private final Map<Metric, Map<Integer, Supplier<OptionalLong>>> gauges = new LinkedHashMap<>();

    /** @param metrics in the order of their indexes */
    MetricRecorder(List<? extends Metric> metrics, HistogramPool pool) {
        this.metrics = metrics;
        this.distributions = new RunLengthHistogram[metrics.size()];
        this.counters = new long[metrics.size()];
        for (Metric metric : metrics) {
            if (metric.kind() == Metric.Kind.DISTRIBUTION) {
                distributions[metric.index()] = new RunLengthHistogram(pool);
            }
        }
    }

    void record(Metric metric, long value) {
        distributions[metric.index()].record(value);
    }

    void count(Metric metric, long n) {
        counters[metric.index()] += n;
    }

    void gauge(Metric metric, int index, Supplier<OptionalLong> value) {
        gauges.computeIfAbsent(metric, m -> new TreeMap<>()).put(index, value);
    }

    /** Returns the distributions since the last call. */
    Map<Metric, Histogram> takeDistributions() {
        Map<Metric, Histogram> taken = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            if (metric.kind() == Metric.Kind.DISTRIBUTION) {
                taken.put(metric, distributions[metric.index()].take());
            }
        }
        return taken;
    }

    /** Returns the counters since the last call. */
    Map<Metric, Long> takeCounters() {
        Map<Metric, Long> taken = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            if (metric.kind() == Metric.Kind.COUNTER) {
                taken.put(metric, counters[metric.index()]);
                counters[metric.index()] = 0;
            }
        }
        return taken;
    }

    /** Reads the gauges: a value per index; without those that cannot be measured now. */
    Map<Metric, Map<Integer, Long>> readGauges() {
        Map<Metric, Map<Integer, Long>> read = new LinkedHashMap<>();
        gauges.forEach((metric, series) -> {
            Map<Integer, Long> values = new TreeMap<>();
            series.forEach((index, value) -> value.get().ifPresent(known -> values.put(index, known)));
            if (!values.isEmpty()) {
                read.put(metric, values);
            }
        });
        return read;
    }
}
