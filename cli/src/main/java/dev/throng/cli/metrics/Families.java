package dev.throng.cli.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the values of one scrape by metric. Names are complete: {@code throng_started_total}. A name belongs to one type, and its help text
 * is that of its first value. For one thread.
 */
final class Families {

    private static final String TOTAL = "_total";
    private static final String INFO = "_info";

    private final Map<String, CounterSnapshot.Builder> counters = new LinkedHashMap<>();
    private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();
    private final Map<String, HistogramSnapshot.Builder> histograms = new LinkedHashMap<>();
    private final Map<String, InfoSnapshot.Builder> infos = new LinkedHashMap<>();

    /** @param name ends with {@code _total} */
    void counter(String name, String help, Labels labels, double value) {
        String base = without(TOTAL, name);
        counters.computeIfAbsent(
                        base, n -> CounterSnapshot.builder().name(n).help(help).unit(unit(n)))
                .dataPoint(CounterDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value)
                        .build());
    }

    void gauge(String name, String help, Labels labels, double value) {
        gauges.computeIfAbsent(
                        name, n -> GaugeSnapshot.builder().name(n).help(help).unit(unit(n)))
                .dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value)
                        .build());
    }

    void histogram(String name, String help, Labels labels, HistogramCounts counts) {
        histograms
                .computeIfAbsent(
                        name,
                        n -> HistogramSnapshot.builder().name(n).help(help).unit(unit(n)))
                .dataPoint(counts.point(labels));
    }

    /** @param name ends with {@code _info} */
    void info(String name, String help, Labels labels) {
        infos.computeIfAbsent(
                        without(INFO, name), n -> InfoSnapshot.builder().name(n).help(help))
                .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
    }

    private static String without(String suffix, String name) {
        if (!name.endsWith(suffix)) {
            throw new IllegalArgumentException(name + " (expected: a name that ends with " + suffix + ")");
        }
        return name.substring(0, name.length() - suffix.length());
    }

    /** The unit that a name ends with; null, as the library wants it, if there is none. */
    private static Unit unit(String name) {
        return name.endsWith("_seconds") ? Unit.SECONDS : name.endsWith("_bytes") ? Unit.BYTES : null;
    }

    MetricSnapshots all() {
        List<MetricSnapshot> all = new ArrayList<>();
        counters.values().forEach(family -> all.add(family.build()));
        gauges.values().forEach(family -> all.add(family.build()));
        histograms.values().forEach(family -> all.add(family.build()));
        infos.values().forEach(family -> all.add(family.build()));
        return new MetricSnapshots(all);
    }
}
