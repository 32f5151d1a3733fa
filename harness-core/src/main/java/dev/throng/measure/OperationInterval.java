package dev.throng.measure;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The figures of one operation of one phase on one event loop in one interval. The receiver owns the histograms until it {@linkplain
 * LoopInterval#release releases} the interval. Times are nanoseconds.
 *
 * @param phase the number of the phase that started the arrivals, from 0
 * @param operation the operation's ordinal
 * @param counts of arrivals
 * @param failures how often each failure happened
 * @param response times of the answers in the interval, from due to answered
 * @param service times of the answers in the interval, from started to answered
 * @param lag of the answered arrivals, from due to started
 * @param ownLag the generator's part of the lag, of the arrivals that started in the interval
 * @param sample responses of all intervals so far; may be read only after the loop has drained
 */
public record OperationInterval(
        int phase,
        int operation,
        ArrivalCounts counts,
        Map<Failure, Long> failures,
        Histogram response,
        Histogram service,
        Histogram lag,
        Histogram ownLag,
        ResponseSample sample) {

    /** Returns the same counts and samples without histograms. */
    OperationInterval withoutHistograms() {
        return new OperationInterval(
                phase,
                operation,
                counts,
                failures,
                HistogramPool.EMPTY,
                HistogramPool.EMPTY,
                HistogramPool.EMPTY,
                HistogramPool.EMPTY,
                sample);
    }
}
