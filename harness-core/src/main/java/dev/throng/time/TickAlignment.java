package dev.throng.time;

/**
 * Moves times to whole multiples of a period. Timers whose periods divide one another then fire together, and a thread wakes once for all
 * of them. Pure.
 */
public final class TickAlignment {

    /**
     * Returns the first multiple of a period that is later than a time.
     *
     * @param nanos a time, in nanoseconds of any clock
     * @param periodNanos the period in nanoseconds, more than 0
     */
    public static long after(long nanos, long periodNanos) {
        return (Math.floorDiv(nanos, periodNanos) + 1) * periodNanos;
    }

    /** As {@link #after}, or the time itself if it is a multiple of the period. */
    public static long atOrAfter(long nanos, long periodNanos) {
        return after(nanos - 1, periodNanos);
    }

    private TickAlignment() {}
}
