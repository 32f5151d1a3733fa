package dev.throng.measure;

import dev.throng.figure.Metric;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The figures of one event loop in one interval. The loop closes the interval itself, so that counters and histograms agree. Times are
 * nanoseconds of the loop's clock.
 *
 * @param sequence the number of the interval, from 0; the same on every loop
 * @param phase the number of the phase that contains the interval
 * @param startNanos its planned start
 * @param endNanos its planned end
 * @param closedNanos when the loop closed it
 * @param stallNanos the longest time by which the loop was late for a timer
 * @param stalledNanos the sum of the loop stalls of more than 5 ms
 * @param operations the operations of the phase, and those of earlier phases with arrivals in the system
 * @param inFlightMax by the operation's ordinal, the most arrivals in flight on this loop within the interval, over all phases
 * @param oldestStartNanos when the oldest arrival started that is unanswered as the interval closes; {@code Long.MAX_VALUE} if there is none
 * @param distributions metrics of kind distribution
 * @param counters metrics of kind counter
 * @param gauges metrics of kind gauge: a value per index
 * @param connections the connections within the interval, by the number of the target's address; without addresses that have only zeros
 * @param notes new texts that explain figures
 */
public record LoopInterval(
        int sequence,
        int phase,
        long startNanos,
        long endNanos,
        long closedNanos,
        long stallNanos,
        long stalledNanos,
        List<OperationInterval> operations,
        Map<Integer, Long> inFlightMax,
        long oldestStartNanos,
        Map<Metric, Histogram> distributions,
        Map<Metric, Long> counters,
        Map<Metric, Map<Integer, Long>> gauges,
        Map<Integer, ConnectionCounts> connections,
        List<String> notes,
        HistogramPool pool) {

    /** Returns this interval without histograms: its counts, samples and levels, which need little memory. */
    public LoopInterval withoutHistograms() {
        return new LoopInterval(
                sequence,
                phase,
                startNanos,
                endNanos,
                closedNanos,
                stallNanos,
                stalledNanos,
                operations.stream().map(OperationInterval::withoutHistograms).toList(),
                inFlightMax,
                oldestStartNanos,
                Map.of(),
                counters,
                gauges,
                connections,
                notes,
                HistogramPool.NONE);
    }

    /** Returns the histograms to the loop. They must not be read afterwards. */
    public void release() {
        for (OperationInterval operation : operations) {
            operation.times().values().forEach(pool::release);
        }
        distributions.values().forEach(pool::release);
    }
}
