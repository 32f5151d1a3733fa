package dev.throng.targets.observe;

/**
 * Detects hiccups: a thread that sleeps for 1 ms at a time wakes at least 1 ms late, because the JVM or the thread
 * could not run. Each hiccup is a line {@code hiccup,atNanos,value} with the due time of the wake-up and the delay,
 * both in ns. Confined to one thread.
 */
final class HiccupDetector {

    static final long SLEEP_NANOS = 1_000_000;

    private static final long MIN_DELAY_NANOS = 1_000_000;

    private final StringBuilder lines = new StringBuilder();

    /**
     * Takes one sleep of the thread.
     *
     * @param sleptFromNanos its start
     * @param wokeNanos its end
     */
    void woke(long sleptFromNanos, long wokeNanos) {
        long due = sleptFromNanos + SLEEP_NANOS;
        if (wokeNanos - due >= MIN_DELAY_NANOS) {
            lines.append("hiccup,")
                    .append(due)
                    .append(',')
                    .append(wokeNanos - due)
                    .append('\n');
        }
    }

    /** The lines since the last call. */
    String take() {
        String taken = lines.toString();
        lines.setLength(0);
        return taken;
    }
}
