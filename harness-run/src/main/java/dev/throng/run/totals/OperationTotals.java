package dev.throng.run.totals;

import dev.throng.measure.ArrivalCounts;
import dev.throng.measure.Failure;
import dev.throng.measure.OperationInterval;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A sum over intervals, loops or phases of what one operation did. Confined to the collector's thread. */
public final class OperationTotals {

    /** The kinds of times, as files name them. */
    public static final List<String> KINDS = List.of("response", "service", "lag", "ownLag");

    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private final Histogram response = new Histogram(3);
    private final Histogram service = new Histogram(3);
    private final Histogram lag = new Histogram(3);
    private final Histogram ownLag = new Histogram(3);
    private final Map<Failure, Long> failures = new HashMap<>();
    private long answeredWithin;
    private long inFlightNanosWithin;
    private long backlog;

    /** Adds another loop's part of the same span. */
    public void addBeside(OperationInterval interval) {
        counts = counts.plusLoop(interval.counts());
        add(response, interval.response());
        add(service, interval.service());
        add(lag, interval.lag());
        add(ownLag, interval.ownLag());
        interval.failures().forEach((why, n) -> failures.merge(why, n, Long::sum));
    }

    /** Adds another phase; to be called in the order of the phases. */
    public void add(OperationTotals other) {
        // one phase is over before the next has its most
        long most = Math.max(counts.inFlightMax(), other.counts.inFlightMax());
        counts = counts.plusLoop(other.counts).withInFlightMax(most);
        add(response, other.response);
        add(service, other.service);
        add(lag, other.lag);
        add(ownLag, other.ownLag);
        other.failures.forEach((why, n) -> failures.merge(why, n, Long::sum));
        answeredWithin += other.answeredWithin;
        inFlightNanosWithin += other.inFlightNanosWithin;
        backlog = other.backlog;
    }

    /** To add a histogram is to walk through all its counts, even where there are none: most seconds of most operations hold none. */
    private static void add(Histogram sum, Histogram part) {
        if (part.getTotalCount() > 0) {
            sum.add(part);
        }
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

    public Histogram response() {
        return response;
    }

    public Histogram service() {
        return service;
    }

    public Histogram lag() {
        return lag;
    }

    /** By how much the generator itself was late, of every arrival that was started. */
    public Histogram ownLag() {
        return ownLag;
    }

    /** The four kinds of times by their names, in the order of {@link #KINDS}. */
    public Map<String, Histogram> times() {
        Map<String, Histogram> times = new LinkedHashMap<>();
        List<Histogram> all = List.of(response, service, lag, ownLag);
        KINDS.forEach(kind -> times.put(kind, all.get(times.size())));
        return times;
    }

    public Map<Failure, Long> failures() {
        return failures;
    }
}
