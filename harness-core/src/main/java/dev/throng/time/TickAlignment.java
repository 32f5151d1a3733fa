package dev.throng.time;

/**
 * Moves times to whole multiples of a period. Timers whose periods divide one another then fire together, and a thread wakes once for all
 * of them. Pure.
 */
public final class TickAlignment {

    /** All periods divide this one. */
    private static final long LONGEST_NANOS = 100_000_000;

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

    /**
     * As {@link #after}, for ticks with a phase.
     *
     * @param phaseNanos the time from a multiple of the period to the next tick; see {@link #phaseOf}
     */
    public static long after(long nanos, long periodNanos, long phaseNanos) {
        return after(nanos - phaseNanos, periodNanos) + phaseNanos;
    }

    /**
     * Returns the phase of the ticks of an event loop. The loops of all processes of a run tick at different times. If they ticked at the
     * same time, they would wait for each other's turn on the cores.
     *
     * @param part the number of the loop, from 0
     * @param parts how many loops share the load, in all processes; more than {@code part}
     */
    public static long phaseOf(int part, int parts) {
        return LONGEST_NANOS * part / parts;
    }

    private TickAlignment() {}
}
