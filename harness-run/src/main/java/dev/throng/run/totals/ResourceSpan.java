package dev.throng.run.totals;

import dev.throng.sample.ResourceRow;
import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The resources that the target and the machine used over one or several neighbouring samples, and the target's own counts at their end.
 *
 * @param values in the order of {@link #COLUMNS}; not a number without a sample
 * @param probed in the order of the probes' columns; not a number without a reading
 */
record ResourceSpan(long startNanos, long durationNanos, double[] values, double[] probed) {

    private static final double NANOS = 1e9;

    /**
     * @param series its name in {@link RunSeries}
     * @param level whether it is a level at the end of the span and not an amount within it
     * @param machine whether it is the machine's and not the target's
     */
    private record Column(String series, boolean level, boolean machine, ToDoubleFunction<ResourceRow> value) {}

    private static final List<Column> COLUMNS = List.of(
            new Column(
                    RunSeries.TARGET_RSS, true, false, row -> real(row.target().rssBytes())),
            new Column(
                    RunSeries.TARGET_VSZ, true, false, row -> real(row.target().vszBytes())),
            new Column(
                    RunSeries.TARGET_CPU_USER,
                    false,
                    false,
                    row -> seconds(row.target().cpuUserNanos())),
            new Column(
                    RunSeries.TARGET_CPU_SYSTEM,
                    false,
                    false,
                    row -> seconds(row.target().cpuSystemNanos())),
            new Column(
                    RunSeries.TARGET_CPU,
                    false,
                    false,
                    row -> seconds(row.target().cpuUserNanos())
                            + seconds(row.target().cpuSystemNanos())),
            new Column(
                    RunSeries.TARGET_THROTTLED,
                    false,
                    false,
                    row -> seconds(row.target().throttledNanos())),
            new Column(
                    RunSeries.MACHINE_CPU,
                    false,
                    true,
                    row -> seconds(row.machine().cpuUserNanos())
                            + seconds(row.machine().cpuSystemNanos())),
            new Column(
                    RunSeries.NET_SENT, false, true, row -> real(row.machine().netBytesSent())),
            new Column(
                    RunSeries.NET_PACKETS_SENT,
                    false,
                    true,
                    row -> real(row.machine().netPacketsSent())));

    private static double real(OptionalLong count) {
        return count.isPresent() ? count.getAsLong() : Double.NaN;
    }

    private static double seconds(OptionalLong nanos) {
        return real(nanos) / NANOS;
    }

    static ResourceSpan of(ResourceRow row, List<String> columns, Map<String, Double> probed) {
        return new ResourceSpan(
                row.startNanos(),
                row.durationNanos(),
                COLUMNS.stream()
                        .mapToDouble(quantity -> quantity.value().applyAsDouble(row))
                        .toArray(),
                columns.stream()
                        .mapToDouble(column -> probed.getOrDefault(column, Double.NaN))
                        .toArray());
    }

    /** Returns half as many spans: each is merged with its neighbour. */
    static List<ResourceSpan> merged(List<ResourceSpan> spans) {
        List<ResourceSpan> merged = new ArrayList<>();
        for (int i = 0; i < spans.size(); i += 2) {
            merged.add(i + 1 < spans.size() ? spans.get(i).then(spans.get(i + 1)) : spans.get(i));
        }
        return merged;
    }

    private ResourceSpan then(ResourceSpan next) {
        double[] both = next.values.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] += COLUMNS.get(i).level() ? 0 : values[i];
        }
        return new ResourceSpan(startNanos, durationNanos + next.durationNanos, both, next.probed);
    }

    /** @param ofMachine whether the machine's resources carry the target's load */
    static Map<String, Series> series(List<ResourceSpan> spans, boolean ofMachine) {
        Map<String, Series> series = new LinkedHashMap<>();
        for (int i = 0; i < COLUMNS.size(); i++) {
            Column quantity = COLUMNS.get(i);
            int index = i;
            if (ofMachine || !quantity.machine()) {
                series.put(
                        quantity.series(),
                        quantity.level()
                                ? level(spans, span -> span.values[index])
                                : rate(spans, span -> span.values[index]));
            }
        }
        return series;
    }

    static Map<String, Series> probes(List<ResourceSpan> spans, List<String> columns) {
        Map<String, Series> series = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            int index = i;
            series.put(columns.get(i), level(spans, span -> span.probed[index]));
        }
        return series;
    }

    private static Series level(List<ResourceSpan> spans, ToDoubleFunction<ResourceSpan> value) {
        NavigableMap<Double, Double> samples = new TreeMap<>();
        spans.forEach(span -> samples.put((span.startNanos + span.durationNanos) / NANOS, value.applyAsDouble(span)));
        return new Series(samples);
    }

    private static Series rate(List<ResourceSpan> spans, ToDoubleFunction<ResourceSpan> amount) {
        NavigableMap<Double, Double> samples = new TreeMap<>();
        Map<Double, Double> lengths = new HashMap<>();
        spans.stream()
                .filter(span -> span.durationNanos >= SeriesCollector.SHORTEST_NANOS)
                .forEach(span -> {
                    double middle = (span.startNanos + span.durationNanos / 2.0) / NANOS;
                    lengths.put(middle, span.durationNanos / NANOS);
                    samples.put(middle, amount.applyAsDouble(span) * NANOS / span.durationNanos);
                });
        return new Series(samples, lengths);
    }
}
