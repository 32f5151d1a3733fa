package dev.throng.run.totals;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.measure.OperationInterval;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A sum over intervals, loops or phases of the arrivals of one operation. Confined to the collector's thread. */
public final class OperationTotals {

    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private final Map<Time, Histogram> times = new EnumMap<>(Time.class);
    private final Map<Failure, Long> failures = new HashMap<>();
    private long answeredWithin;
    private long inFlightNanosWithin;
    private long backlog;

    public OperationTotals() {
        Time.all().forEach(time -> times.put(time, new Histogram(3)));
    }

    /** Adds another loop's part of the same span. */
    public void addBeside(OperationInterval interval) {
        counts = counts.plusLoop(interval.counts());
        addTimes(interval.times());
        interval.failures().forEach((why, n) -> failures.merge(why, n, Long::sum));
    }

    /** Adds another phase; to be called in the order of the phases. */
    public void add(OperationTotals other) {
        // one phase is over before the next has its most
        long max = Math.max(counts.get(Count.IN_FLIGHT_MAX), other.counts.get(Count.IN_FLIGHT_MAX));
        counts = counts.plusLoop(other.counts).with(Count.IN_FLIGHT_MAX, max);
        addTimes(other.times);
        other.failures.forEach((why, n) -> failures.merge(why, n, Long::sum));
        answeredWithin += other.answeredWithin;
        inFlightNanosWithin += other.inFlightNanosWithin;
        backlog = other.backlog;
    }

    /** To add a histogram is to walk through all its counts, even where there are none: most seconds of most operations hold none. */
    private void addTimes(Map<Time, Histogram> parts) {
        parts.forEach((time, part) -> {
            if (part.getTotalCount() > 0) {
                times.get(time).add(part);
            }
        });
    }

    /** Puts exact counts in the place of those that were added up. */
    public void counts(ArrivalCounts exact) {
        counts = exact;
    }

    /** Sets what was counted by when it happened, instead of by the phase that started the arrival. */
    public void within(long answered, long inFlightNanos, long left) {
        answeredWithin = answered;
        inFlightNanosWithin = inFlightNanos;
        backlog = left;
    }

    /** Answers received while the phases lasted, whichever phase started their arrivals. */
    public long answeredWithin() {
        return answeredWithin;
    }

    /** Nanoseconds in flight while the phases lasted, of all arrivals, whichever phase started them. */
    public long inFlightNanosWithin() {
        return inFlightNanosWithin;
    }

    /**
     * Arrivals that were owed or in flight when the phase, or the last of several, ended; those that earlier phases started and that
     * were still in flight included.
     */
    public long backlog() {
        return backlog;
    }

    public ArrivalCounts counts() {
        return counts;
    }

    /** The values of a time, in nanoseconds. */
    public Histogram time(Time time) {
        return times.get(time);
    }

    public Map<Failure, Long> failures() {
        return failures;
    }
}
