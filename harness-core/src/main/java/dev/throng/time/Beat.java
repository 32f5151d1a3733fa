package dev.throng.time;

/**
 * Times at which what is done again and again is done, on whole multiples of its period: things with periods that divide one another fall
 * together, so that a thread wakes once for all of them. Pure.
 */
public final class Beat {

    /** The first multiple of the period after the given time of a clock. */
    public static long after(long nanos, long periodNanos) {
        return (Math.floorDiv(nanos, periodNanos) + 1) * periodNanos;
    }

    private Beat() {}
}
