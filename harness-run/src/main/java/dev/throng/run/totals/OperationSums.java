package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A sum over intervals and loops of the arrivals of one operation. Confined to the collector's thread. */
final class OperationSums {

    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private final Map<Time, Histogram> times = new EnumMap<>(Time.class);
    private final Map<Failure, Long> failures = new HashMap<>();

    OperationSums() {
        Time.all().forEach(time -> times.put(time, new Histogram(3)));
    }

    /** Adds another loop's part of the same span. */
    void addBeside(OperationInterval interval) {
        counts = counts.plusLoop(interval.counts());
        addTimes(interval.times());
        interval.failures().forEach((why, n) -> failures.merge(why, n, Long::sum));
    }

    /** Adds another phase or interval; to be called in the order of time. */
    void add(OperationSums other) {
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
