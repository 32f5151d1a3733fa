package dev.throng.gclogs;

/**
 * The time axis of a log, in nanoseconds. Each JVM counts from its own start. If another JVM starts in the same log, its times continue
 * from the latest time of the JVM before it. Confined to the reader's thread.
 */
final class TimeAxis {

    /** Lines of several threads may be some milliseconds out of order, but never this much. */
    private static final long DISORDER_NANOS = 1_000_000_000;

    private long firstNanos = Ascii.NONE;
    private long lastNanos;
    private long offsetNanos;
    private int restarts;
    private long linesOutOfOrder;
    /** The last of these, without a line in order since. They may turn out to be the first lines of another JVM. */
    private long outOfOrderInARow;

    /**
     * Adds a stamp.
     *
     * @param stampNanos nanoseconds since the start of the current JVM
     * @return the time on the axis
     */
    long at(long stampNanos) {
        long at = offsetNanos + stampNanos;
        if (firstNanos == Ascii.NONE) {
            firstNanos = at;
        }
        if (at < lastNanos - DISORDER_NANOS) {
            linesOutOfOrder++;
            outOfOrderInARow++;
        } else {
            outOfOrderInARow = 0;
        }
        lastNanos = Math.max(lastNanos, at);
        return at;
    }

    /** Extends the axis to the end of an event that began at the latest stamp. */
    void extendTo(long atNanos) {
        lastNanos = Math.max(lastNanos, atNanos);
    }

    /** Another JVM starts: the stamps that follow are its own. */
    void restart() {
        restarts++;
        linesOutOfOrder -= outOfOrderInARow;
        outOfOrderInARow = 0;
        offsetNanos = lastNanos;
    }

    /** The time on the axis at which the current JVM started. */
    long offsetNanos() {
        return offsetNanos;
    }

    /** Whether there was a stamp. */
    boolean begun() {
        return firstNanos != Ascii.NONE;
    }

    /** The first time; 0 before the first stamp. */
    long firstNanos() {
        return Math.max(0, firstNanos);
    }

    /** The latest time; 0 before the first stamp. */
    long lastNanos() {
        return lastNanos;
    }

    /** The number of lines that are more than a second older than a line above them, although no JVM started there. */
    long linesOutOfOrder() {
        return linesOutOfOrder;
    }

    int restarts() {
        return restarts;
    }
}
