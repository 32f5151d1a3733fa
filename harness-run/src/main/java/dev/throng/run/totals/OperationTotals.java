package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval.OperationInterval;
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
     * @param spreads how much the percentiles of each time differ between the intervals of the phase; empty for several phases
     */
    public record Within(
            long answered,
            long inFlightNanos,
            long backlog,
            long held,
            Map<Time, Map<Statistic, IntervalSpread>> spreads) {

        static final Within NOTHING = new Within(0, 0, 0, 0, Map.of());

        private Within then(Within next) {
            return new Within(
                    answered + next.answered, inFlightNanos + next.inFlightNanos, next.backlog, next.held, Map.of());
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

    /** A sum over intervals and loops of the arrivals of one operation. Confined to the collector's thread. */
    static final class Sums {

        private ArrivalCounts counts = ArrivalCounts.ZERO;
        private final Map<Time, Histogram> times = new EnumMap<>(Time.class);
        private final Map<Failure, Long> failures = new HashMap<>();

        Sums() {
            Time.all().forEach(time -> times.put(time, new Histogram(3)));
        }

        /** Adds another loop's part of the same span. */
        void addBeside(OperationInterval interval) {
            counts = counts.plusLoop(interval.counts());
            addTimes(interval.times());
            interval.failures().forEach((why, n) -> failures.merge(why, n, Long::sum));
        }

        /** Adds another phase or interval; to be called in the order of time. */
        void add(Sums other) {
            long max = Math.max(counts.get(Count.IN_FLIGHT_MAX), other.counts.get(Count.IN_FLIGHT_MAX));
            counts = counts.plusLoop(other.counts).with(Count.IN_FLIGHT_MAX, max);
            addTimes(other.times);
            other.failures.forEach((why, n) -> failures.merge(why, n, Long::sum));
        }

        /** To add a histogram is to walk through all its counts, even where there are none: most seconds of most operations hold none. */
        private void addTimes(Map<Time, Histogram> parts) {
            parts.forEach((time, part) -> {
                if (part.getTotalCount() > 0) {
                    times.get(time).add(part);
                }
            });
        }

        ArrivalCounts counts() {
            return counts;
        }

        /** The values of a time, in nanoseconds. */
        Histogram time(Time time) {
            return times.get(time);
        }

        /** Returns the sums of an interval, with exact counts in the place of those that were added up. Nothing may be added afterwards. */
        OperationTotals ofInterval(ArrivalCounts exact) {
            return new OperationTotals(exact, times, failures, OperationTotals.Within.NOTHING);
        }

        /** Returns a copy of the sums of a phase, with exact counts in the place of those that were added up. */
        OperationTotals ofPhase(ArrivalCounts exact, OperationTotals.Within within) {
            Map<Time, Histogram> copies = new EnumMap<>(Time.class);
            times.forEach((time, values) -> copies.put(time, values.copy()));
            return new OperationTotals(exact, copies, failures, within);
        }
    }
}
