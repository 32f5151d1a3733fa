package dev.throng.measure;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one event loop did in one interval; closed by the loop itself, so that counters and histograms agree. Times are nanoseconds of
 * the loop's clock.
 *
 * @param sequence number of the interval, from 0; the same on every loop
 * @param phase the phase in which the interval lies
 * @param startNanos its planned start
 * @param endNanos its planned end
 * @param closedNanos when the loop got round to closing it
 * @param stallNanos the longest time by which the loop was late for a timer
 * @param stalledNanos the sum of the times by which it was late for more than a few milliseconds
 * @param operations an entry for each operation of each phase that did something
 * @param inFlightMax by operation, the most in flight at once on this loop within the interval, whichever phase started them
 * @param distributions metrics of kind distribution
 * @param counters metrics of kind counter
 * @param gauges metrics of kind gauge: a value per index
 * @param notes texts that were noted for the first time
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
        Map<Metric, Histogram> distributions,
        Map<Metric, Long> counters,
        Map<Metric, Map<Integer, Long>> gauges,
        List<String> notes,
        HistogramPool pool) {

    /** Gives the histograms back to the loop. Nobody may read them afterwards. */
    public void release() {
        for (OperationInterval operation : operations) {
            pool.release(operation.response());
            pool.release(operation.service());
            pool.release(operation.lag());
            pool.release(operation.ownLag());
        }
        distributions.values().forEach(pool::release);
    }
}
