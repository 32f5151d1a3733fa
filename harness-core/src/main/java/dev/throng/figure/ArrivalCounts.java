package dev.throng.figure;

import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A number for each {@link Count}: the arrivals of one operation in a span of time, over one or more event loops. Immutable. */
public final class ArrivalCounts {

    /** No arrivals. */
    public static final ArrivalCounts ZERO =
            new ArrivalCounts(new long[Count.all().size()]);

    private final long[] counts;

    private ArrivalCounts(long[] counts) {
        this.counts = counts;
    }

    /**
     * Returns the counts of an array.
     *
     * @param counts by the ordinals of {@link Count}; copied. Those beyond its end are 0
     */
    public static ArrivalCounts of(long... counts) {
        return new ArrivalCounts(Arrays.copyOf(counts, ZERO.counts.length));
    }

    /** Returns the counts that a function has. */
    public static ArrivalCounts of(ToLongFunction<Count> counts) {
        return new ArrivalCounts(Count.all().stream().mapToLong(counts).toArray());
    }

    /** Returns the number of a count. */
    public long get(Count count) {
        return counts[count.ordinal()];
    }

    /** Returns these counts with another number for one count. */
    public ArrivalCounts with(Count count, long number) {
        long[] changed = counts.clone();
        changed[count.ordinal()] = number;
        return new ArrivalCounts(changed);
    }

    /** Adds the counts of another loop in the same span. */
    public ArrivalCounts plusLoop(ArrivalCounts other) {
        long[] sums = new long[counts.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = counts[i] + other.counts[i];
        }
        return new ArrivalCounts(sums);
    }

    /** Adds the counts of the span that follows this one. */
    public ArrivalCounts plusNext(ArrivalCounts later) {
        long[] joined = new long[counts.length];
        for (Count count : Count.all()) {
            joined[count.ordinal()] = count.spans().of(get(count), later.get(count));
        }
        return new ArrivalCounts(joined);
    }

    public long due() {
        return get(Count.DUE);
    }

    public long started() {
        return get(Count.STARTED);
    }

    public long answered() {
        return get(Count.ANSWERED);
    }

    public long failed() {
        return get(Count.FAILED);
    }

    public long departed() {
        return get(Count.DEPARTED);
    }

    public long dropped() {
        return get(Count.DROPPED);
    }

    public long owed() {
        return get(Count.OWED);
    }

    public long inFlight() {
        return get(Count.IN_FLIGHT);
    }

    public long inSystem() {
        return get(Count.IN_SYSTEM);
    }

    public long inFlightMax() {
        return get(Count.IN_FLIGHT_MAX);
    }

    public long inFlightNanos() {
        return get(Count.IN_FLIGHT_NANOS);
    }

    public long failedNanos() {
        return get(Count.FAILED_NANOS);
    }

    public long bytesSent() {
        return get(Count.BYTES_SENT);
    }

    public long bytesReceived() {
        return get(Count.BYTES_RECEIVED);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArrivalCounts that && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return Count.all().stream()
                .map(count -> count.id() + "=" + get(count))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
