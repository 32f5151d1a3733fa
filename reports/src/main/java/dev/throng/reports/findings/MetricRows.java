package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.MetricInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;

/**
 * The rows of the protocol's metrics in bounded memory. A run with more rows has neighbouring intervals merged, those of all metrics in the same
 * way: counts are added, means and medians are weighted by the counts, and p99 and max are the largest. For one thread.
 */
final class MetricRows {

    /** A run of an hour with 30 metrics has fewer. */
    private static final int MOST = 120_000;

    private final Map<String, Series> all = new LinkedHashMap<>();
    private int rows;
    private long interval = -1;
    private long lastStart = Long.MIN_VALUE;
    /** Intervals per row. */
    private long step = 1;

    /** Adds a row. Rows come in the order of time. */
    void add(MetricInterval row) {
        if (row.startNanos() != lastStart) {
            interval++;
            lastStart = row.startNanos();
        }
        rows += all.computeIfAbsent(row.metric(), metric -> new Series()).add(interval / step, row);
        while (rows > MOST && step <= interval) {
            step *= 2;
            rows = 0;
            all.replaceAll((metric, series) -> series.halved());
            all.values().forEach(series -> rows += series.rows.size());
        }
    }

    /** Returns the rows of each metric in the order of time. */
    List<MetricInterval> rows() {
        return all.values().stream().flatMap(series -> series.rows.stream()).toList();
    }

    /** The rows of a metric. */
    private static final class Series {

        private final List<MetricInterval> rows = new ArrayList<>();
        private final List<Long> groups = new ArrayList<>();

        /** Returns how many rows there are more. */
        int add(long group, MetricInterval row) {
            int last = rows.size() - 1;
            if (last >= 0 && groups.get(last) == group) {
                rows.set(last, merged(rows.get(last), row));
                return 0;
            }
            rows.add(row);
            groups.add(group);
            return 1;
        }

        Series halved() {
            Series half = new Series();
            for (int i = 0; i < rows.size(); i++) {
                half.add(groups.get(i) / 2, rows.get(i));
            }
            return half;
        }

        private static MetricInterval merged(MetricInterval a, MetricInterval b) {
            long count = a.count() + b.count();
            DoubleBinaryOperator weighted = (x, y) -> (x * a.count() + y * b.count()) / count;
            return new MetricInterval(
                    a.startNanos(),
                    b.startNanos() + b.durationNanos() - a.startNanos(),
                    a.metric(),
                    count,
                    of(a.mean(), b.mean(), weighted),
                    of(a.p50(), b.p50(), weighted),
                    of(a.p99(), b.p99(), Math::max),
                    of(a.max(), b.max(), Math::max));
        }

        private static OptionalDouble of(OptionalDouble a, OptionalDouble b, DoubleBinaryOperator both) {
            if (a.isEmpty() || b.isEmpty()) {
                return a.isEmpty() ? b : a;
            }
            return OptionalDouble.of(both.applyAsDouble(a.getAsDouble(), b.getAsDouble()));
        }
    }
}
