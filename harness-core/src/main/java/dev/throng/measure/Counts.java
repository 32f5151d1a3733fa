package dev.throng.measure;

/**
 * What happened to the arrivals of one operation in a span of time, over one or more event loops.
 *
 * @param due arrivals that became due in the span
 * @param started handed to a driver
 * @param answered got the awaited answer
 * @param failed ended without an answer
 * @param departed answered, and left the system as planned
 * @param dropped answered, and thrown out of the system before the plan ended
 * @param owed due and not started, at the end of the span
 * @param inFlight started and unanswered, at the end of the span
 * @param inSystem started and neither failed, departed nor dropped, at the end of the span
 * @param inFlightMax the most in flight within the span; over several loops the sum of their maxima in the same interval, and of these the
 *     largest over intervals. Never too low; too high by at most what loops have in flight less than their most at the moment of the sum's
 *     most, all within one interval. With one loop it is exact
 * @param inFlightNanos the integral of the number in flight over the span; less what earlier spans counted too much of arrivals whose
 *     answer was known as one only later, so a span alone may have less than nothing
 * @param failedNanos time that failed arrivals spent in flight
 * @param bytesSent bytes written for arrivals
 * @param bytesReceived bytes read for arrivals
 */
public record Counts(
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

    public static final Counts ZERO = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The same span on another loop. */
    public Counts beside(Counts other) {
        return sum(
                other,
                owed + other.owed,
                inFlight + other.inFlight,
                inSystem + other.inSystem,
                inFlightMax + other.inFlightMax);
    }

    /** The span that follows this one. */
    public Counts then(Counts later) {
        return sum(later, later.owed, later.inFlight, later.inSystem, Math.max(inFlightMax, later.inFlightMax));
    }

    /** The same with another maximum. */
    public Counts withInFlightMax(long most) {
        return sum(ZERO, owed, inFlight, inSystem, most);
    }

    private Counts sum(Counts other, long owed, long inFlight, long inSystem, long inFlightMax) {
        return new Counts(
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
