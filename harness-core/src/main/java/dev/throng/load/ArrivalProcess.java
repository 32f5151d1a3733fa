package dev.throng.load;

/**
 * The arrivals of one load on one event loop, as a function of how many have been taken.
 *
 * <p>The schedule is a function, not a queue: the due time of an arrival follows from its number (open load) or from a departure
 * (closed load). Taking late, or not taking at all while a limit is reached, changes no due time, so coordinated omission is
 * excluded by construction. Confined to one thread. All times are nanoseconds since the start of the phase.
 */
public interface ArrivalProcess {

    /** The answer of {@link #peek()} while no arrival is to come, or while the next one waits on a departure. */
    long NEVER = Long.MAX_VALUE;

    /** Due time of the next arrival, or {@link #NEVER}. */
    long peek();

    /** Takes the arrival that {@link #peek()} told of. Only allowed while that is not {@link #NEVER}. */
    void take();

    /** Tells that an arrival of this operation left the system; a closed load has a free user again. */
    default void departed(long atNanos) {}

    /**
     * Tells that an arrival of this operation failed in the very instant of its start. A user of a closed load tries again, but not
     * before the pause is over.
     */
    default void refused(long atNanos, long pauseNanos) {
        departed(atNanos);
    }

    /** Arrivals due strictly before the given time, taken or not. The times of successive calls must not decrease. */
    long due(long atNanos);

    /** Arrivals taken so far. */
    long taken();

    /** Arrivals due strictly before the given time that nobody took: load that was promised and not offered. */
    default long owed(long atNanos) {
        return Math.max(0, due(atNanos) - taken());
    }

    /** A process without arrivals, for a loop that has no share of a load. */
    static ArrivalProcess none() {
        return NoArrivals.INSTANCE;
    }
}
