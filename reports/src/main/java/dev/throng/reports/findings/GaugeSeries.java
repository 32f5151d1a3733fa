package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.Gauge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The gauges of a run by metric, index (connection) and time. Filled once, then read. */
public final class GaugeSeries {

    private final Map<String, TreeMap<Long, double[]>> values = new LinkedHashMap<>();
    private final Map<String, Set<Long>> indexes = new LinkedHashMap<>();
    private final Map<String, Map<Long, Integer>> positions = new LinkedHashMap<>();

    void add(Gauge gauge) {
        indexes.computeIfAbsent(gauge.metric(), m -> new TreeSet<>()).add(gauge.index());
        Map<Long, Integer> places = positions.computeIfAbsent(gauge.metric(), m -> new LinkedHashMap<>());
        int place = places.computeIfAbsent(gauge.index(), i -> places.size());
        TreeMap<Long, double[]> times = values.computeIfAbsent(gauge.metric(), m -> new TreeMap<>());
        double[] row = times.getOrDefault(gauge.startNanos(), new double[0]);
        if (place >= row.length) {
            int before = row.length;
            row = Arrays.copyOf(row, Math.max(place + 1, before * 2));
            Arrays.fill(row, before, row.length, Double.NaN);
            times.put(gauge.startNanos(), row);
        }
        row[place] = gauge.value();
    }

    public Set<String> metrics() {
        return values.keySet();
    }

    public List<Long> indexes(String metric) {
        return new ArrayList<>(indexes.getOrDefault(metric, Set.of()));
    }

    public Set<Long> times(String metric) {
        return values.getOrDefault(metric, new TreeMap<>()).keySet();
    }

    /** Returns the sample of an index at a moment; NaN if there is none. */
    public double value(String metric, long startNanos, long index) {
        double[] row = values.getOrDefault(metric, new TreeMap<>()).get(startNanos);
        Integer place = positions.getOrDefault(metric, Map.of()).get(index);
        return row == null || place == null || place >= row.length ? Double.NaN : row[place];
    }

    /** Returns all samples of a moment, the smallest first. */
    public double[] sorted(String metric, long startNanos) {
        double[] row = values.getOrDefault(metric, new TreeMap<>()).get(startNanos);
        return row == null
                ? new double[0]
                : Arrays.stream(row).filter(Double::isFinite).sorted().toArray();
    }

    /** Returns the sum over all indexes at a moment; NaN if there is no sample. */
    public double sum(String metric, long startNanos) {
        double[] row = sorted(metric, startNanos);
        return row.length == 0 ? Double.NaN : Arrays.stream(row).sum();
    }
}
