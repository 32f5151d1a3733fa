package dev.throng.measure;

/**
 * Counts of the arrivals of one operation in a span of time, over one or more event loops. Immutable.
 *
 * @param due arrivals that became due in the span
 * @param started arrivals passed to a driver
 * @param answered arrivals that got the awaited answer
 * @param failed arrivals that ended without an answer
 * @param departed answered arrivals that left the system as planned
 * @param dropped answered arrivals that left the system before their planned time
 * @param owed arrivals due and not started, at the end of the span
 * @param inFlight arrivals started and unanswered, at the end of the span
 * @param inSystem arrivals started and neither failed, departed nor dropped, at the end of the span
 * @param inFlightMax the most arrivals in flight within the span. With several loops it is an upper bound: the sum of the loops' maxima in
 *     an interval, and the largest such sum of the span. With one loop it is exact
 * @param inFlightNanos the integral of the number in flight over the span, in nanoseconds. It corrects earlier spans that counted an arrival
 *     for too long, because its end was known only later; so it may be below 0 in one span
 * @param failedNanos the time that failed arrivals spent in flight, in nanoseconds
 * @param bytesSent bytes written for arrivals
 * @param bytesReceived bytes read for arrivals
 */
public record ArrivalCounts(
        long due,
        long started,
        long answered,
        long failed,
        long departed,
        long dropped,
        long owed,
        long inFlight,
        long inSystem,
        long inFlightMax,
        long inFlightNanos,
        long failedNanos,
        long bytesSent,
        long bytesReceived) {

    /** No arrivals. */
    public static final ArrivalCounts ZERO = new ArrivalCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Adds the counts of another loop in the same span. */
    public ArrivalCounts plusLoop(ArrivalCounts other) {
        return sum(
                other,
                owed + other.owed,
                inFlight + other.inFlight,
                inSystem + other.inSystem,
                inFlightMax + other.inFlightMax);
    }

    /** Adds the counts of the span that follows this one. */
    public ArrivalCounts plusNext(ArrivalCounts later) {
        return sum(later, later.owed, later.inFlight, later.inSystem, Math.max(inFlightMax, later.inFlightMax));
    }

    /** Returns these counts with another maximum in flight. */
    public ArrivalCounts withInFlightMax(long most) {
        return sum(ZERO, owed, inFlight, inSystem, most);
    }

    private ArrivalCounts sum(ArrivalCounts other, long owed, long inFlight, long inSystem, long inFlightMax) {
        return new ArrivalCounts(
                due + other.due,
                started + other.started,
                answered + other.answered,
                failed + other.failed,
                departed + other.departed,
                dropped + other.dropped,
                owed,
                inFlight,
                inSystem,
                inFlightMax,
                inFlightNanos + other.inFlightNanos,
                failedNanos + other.failedNanos,
                bytesSent + other.bytesSent,
                bytesReceived + other.bytesReceived);
    }
}
