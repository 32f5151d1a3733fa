package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The arrivals of one operation in a span of time, over all event loops. Immutable: its histograms must not be written to.
 *
 * @param times the values of each time, in nanoseconds
 * @param failures how many arrivals had each failure
 * @param within what was counted by when it happened, instead of by the phase that started the arrival
 */
public record OperationTotals(
        ArrivalCounts counts, Map<Time, Histogram> times, Map<Failure, Long> failures, Within within) {

    /** No arrivals. */
    public static final OperationTotals NONE =
            new OperationTotals(ArrivalCounts.ZERO, Map.of(), Map.of(), Within.NOTHING);

    private static final Histogram NO_VALUES = new Histogram(3);

    public OperationTotals {
        Map<Time, Histogram> copy = new EnumMap<>(Time.class);
        copy.putAll(times);
        times = Collections.unmodifiableMap(copy);
        failures = Map.copyOf(failures);
    }

    /**
     * What happened while the phases lasted, whichever phase started the arrivals.
     *
     * @param answered answers received
     * @param inFlightNanos nanoseconds in flight, of all arrivals
     * @param backlog arrivals that were owed or in flight when the phase, or the last of several, ended
     * @param held answered arrivals that were in the system when the phase, or the last of several, ended
     */
    public record Within(long answered, long inFlightNanos, long backlog, long held) {

        static final Within NOTHING = new Within(0, 0, 0, 0);

        private Within then(Within next) {
            return new Within(answered + next.answered, inFlightNanos + next.inFlightNanos, next.backlog, next.held);
        }
    }

    /** The values of a time, in nanoseconds. */
    public Histogram time(Time time) {
        return times.getOrDefault(time, NO_VALUES);
    }

    /** Returns the arrivals of this phase and of the one that follows it. */
    OperationTotals then(OperationTotals next) {
        // one phase is over before the next has its most
        long max = Math.max(counts.get(Count.IN_FLIGHT_MAX), next.counts.get(Count.IN_FLIGHT_MAX));
        Map<Time, Histogram> both = new EnumMap<>(Time.class);
        for (Time time : Time.all()) {
            Histogram sum = time(time).copy();
            sum.add(next.time(time));
            both.put(time, sum);
        }
        Map<Failure, Long> all = new HashMap<>(failures);
        next.failures.forEach((why, n) -> all.merge(why, n, Long::sum));
        return new OperationTotals(
                counts.plusLoop(next.counts).with(Count.IN_FLIGHT_MAX, max), both, all, within.then(next.within));
    }
}
