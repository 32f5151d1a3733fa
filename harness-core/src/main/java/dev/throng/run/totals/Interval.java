package dev.throng.run.totals;

import dev.throng.measure.Metric;
import java.util.Map;
import org.HdrHistogram.Histogram;

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
        Histogram ownLag,
        long stallNanos) {

    public long durationNanos() {
        return endNanos - startNanos;
    }
}
