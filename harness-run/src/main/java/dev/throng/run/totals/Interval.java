package dev.throng.run.totals;

import dev.throng.figure.Metric;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.run.totals.RecordedRun.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What all event loops did in one interval. Times are nanoseconds since the start of the run.
 *
 * @param phase number of the phase; the number of phases while the run drains
 * @param operations by ordinal; levels are those at the end of the interval, over all phases
 * @param oldestStartNanos when the oldest arrival started that was unanswered at the end; {@code Long.MAX_VALUE} if there was none
 * @param gauges values by metric and index, at the end of the interval
 */
public record Interval(
        int sequence,
        int phase,
        long startNanos,
        long endNanos,
        Map<Integer, OperationTotals> operations,
        long oldestStartNanos,
        MetricTotals metrics,
        Map<Metric, Map<Integer, Long>> gauges,
        long stallNanos) {

    /** A rate over less would be of a few arrivals: one answer in 0.3 ms is not 3,000 answers per second. */
    private static final long MIN_RATE_NANOS = 100_000_000;

    public long durationNanos() {
        return endNanos - startNanos;
    }

    /** The rate of something that happened so many times; empty for an interval of less than 100 ms, such as the last one of a drain. */
    public OptionalDouble perSecond(long count) {
        return durationNanos() < MIN_RATE_NANOS
                ? OptionalDouble.empty()
                : OptionalDouble.of(count * 1e9 / durationNanos());
    }

    /**
     * What the loops recorded in one interval, added up as they hand it over. With hundreds of loops, their own histograms would need more
     * memory than the controller has while it waits for the slowest loop. Confined to the collector's thread.
     */
    static final class Sums {

        private final Map<Place, OperationTotals.Sums> operations = new HashMap<>();
        private final MetricTotals metrics = new MetricTotals();

        /** Adds what a loop recorded. Does not keep its histograms. */
        void add(LoopInterval interval) {
            for (OperationInterval operation : interval.operations()) {
                operations
                        .computeIfAbsent(
                                new Place(operation.phase(), operation.operation()), p -> new OperationTotals.Sums())
                        .addBeside(operation);
            }
            metrics.add(interval);
        }

        /** Adds these sums to those of the run. */
        void addTo(Map<Place, OperationTotals.Sums> totals) {
            operations.forEach((place, sum) -> totals.computeIfAbsent(place, p -> new OperationTotals.Sums())
                    .add(sum));
        }

        /** The sums by operation, over the phases that started the arrivals. Call it once, after {@link #addTo}. */
        Map<Integer, OperationTotals.Sums> rows() {
            Map<Integer, OperationTotals.Sums> rows = new TreeMap<>();
            operations.forEach((place, sum) -> rows.merge(place.operation(), sum, (row, other) -> {
                row.add(other);
                return row;
            }));
            return rows;
        }

        /** The protocol's own metrics, without gauges. */
        MetricTotals metrics() {
            return metrics;
        }
    }
}
