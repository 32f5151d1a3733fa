package dev.throng.measure;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The figures of one event loop in one interval. The loop closes the interval itself, so that counters and histograms agree. Times are
 * nanoseconds of the loop's clock.
 *
 * @param span which interval it is, and when it was
 * @param stalls how late the loop was
 * @param operations the operations of the phase, and those of earlier phases with arrivals in the system
 * @param inFlight the arrivals in flight over all phases
 * @param distributions metrics of kind distribution
 * @param counters metrics of kind counter
 * @param gauges metrics of kind gauge: a value per index
 * @param connections the connections within the interval, by the number of the target's address; without addresses that have only zeros
 * @param notes new texts that explain figures
 */
public record LoopInterval(
        Span span,
        Stalls stalls,
        List<OperationInterval> operations,
        InFlight inFlight,
        Map<Metric, Histogram> distributions,
        Map<Metric, Long> counters,
        Map<Metric, Map<Integer, Long>> gauges,
        Map<Integer, ConnectionCounts> connections,
        List<String> notes,
        HistogramPool pool) {

    /**
     * An interval of a loop.
     *
     * @param sequence the number of the interval, from 0; the same on every loop
     * @param phase the number of the phase that contains the interval, from 0
     * @param startNanos its planned start
     * @param endNanos its planned end
     * @param closedNanos when the loop closed it
     */
    public record Span(int sequence, int phase, long startNanos, long endNanos, long closedNanos) {}

    /**
     * How late a loop was.
     *
     * @param longestNanos the longest time by which it was late for a timer
     * @param sumNanos the sum of its stalls of more than 5 ms
     */
    public record Stalls(long longestNanos, long sumNanos) {}

    /**
     * The arrivals in flight on a loop, over all phases.
     *
     * @param max by the operation's ordinal, the most arrivals in flight within the interval
     * @param oldestStartNanos when the oldest arrival started that is unanswered as the interval closes; {@code Long.MAX_VALUE} if there is
     *     none
     */
    public record InFlight(Map<Integer, Long> max, long oldestStartNanos) {}

    /** Returns this interval without histograms: its counts, samples and levels, which need little memory. */
    public LoopInterval withoutHistograms() {
        return new LoopInterval(
                span,
                stalls,
                operations.stream().map(OperationInterval::withoutHistograms).toList(),
                inFlight,
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
            return new OperationInterval(
                    phase, operation, counts, failures, times(time -> HistogramPool.EMPTY), sample);
        }
    }
}
