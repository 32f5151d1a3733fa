package dev.throng.targets.observe;

/**
 * Finds out when a thread that sleeps for a millisecond, again and again, woke a millisecond too late or more: then something kept this
 * JVM, or at least this thread, from running. What it finds is a line {@code hiccup,atNanos,value}, the time at which it should have
 * woken and by how much it was late, in ns of the clock that it is told. Not for use by several threads.
 */
final class HiccupDetector {

    static final long SLEEP_NANOS = 1_000_000;

    private static final long WORTH_TELLING_NANOS = 1_000_000;

    private final StringBuilder lines = new StringBuilder();

    /**
     * @param sleptFromNanos when it went to sleep
     * @param wokeNanos when it ran again
     */
    void woke(long sleptFromNanos, long wokeNanos) {
        long due = sleptFromNanos + SLEEP_NANOS;
        if (wokeNanos - due >= WORTH_TELLING_NANOS) {
            lines.append("hiccup,")
                    .append(due)
                    .append(',')
                    .append(wokeNanos - due)
                    .append('\n');
        }
    }

    /** What was found since the last call, as lines. */
    String take() {
        String taken = lines.toString();
        lines.setLength(0);
        return taken;
    }
}
