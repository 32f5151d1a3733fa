package dev.throng.measure;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The figures of one operation of one phase on one event loop in one interval. The receiver owns the histograms until it {@linkplain
 * LoopInterval#release releases} the interval. Times are nanoseconds.
 *
 * @param phase the number of the phase that started the arrivals, from 0
 * @param operation the operation's ordinal
 * @param counts of arrivals
 * @param failures how often each failure happened
 * @param times a histogram for each time: response, service and lag of the answers in the interval, and own lag of the arrivals that
 *     started in the interval
 * @param sample responses of all intervals so far; may be read only after the loop has drained
 */
public record OperationInterval(
        int phase,
        int operation,
        ArrivalCounts counts,
        Map<Failure, Long> failures,
        Map<Time, Histogram> times,
        ResponseSample sample) {

    /** Returns a histogram for each time. */
    static Map<Time, Histogram> times(Function<Time, Histogram> histograms) {
        Map<Time, Histogram> times = new EnumMap<>(Time.class);
        Time.all().forEach(time -> times.put(time, histograms.apply(time)));
        return times;
    }

    /** The values of a time, in nanoseconds. */
    public Histogram time(Time time) {
        return times.get(time);
    }

    /** Returns the same counts and samples without histograms. */
    OperationInterval withoutHistograms() {
        return new OperationInterval(phase, operation, counts, failures, times(time -> HistogramPool.EMPTY), sample);
    }
}
