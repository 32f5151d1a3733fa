package dev.throng.run.totals;

import dev.throng.figure.Metric;
import java.util.Map;
import java.util.OptionalDouble;

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
}
