package dev.throng.gclogs;

/**
 * The one time axis of a log. Each JVM counts from its own start; the times of one that starts again in the same log go
 * on from the latest time of the JVM before.
 */
final class LogTime {

    /** Lines of several threads may be some milliseconds out of order, never as much as this. */
    private static final long STEP_NANOS = 1_000_000_000;

    private long firstNanos = Ascii.NONE;
    private long lastNanos;
    private long offsetNanos;
    private int restarts;
    private long older;
    /** Of these the last, with none in order since: they may yet prove to be the first of a JVM that starts. */
    private long olderInARow;

    /** A stamp of the JVM that runs now, in nanoseconds since its start, on the axis. */
    long at(long stampNanos) {
        long at = offsetNanos + stampNanos;
        if (firstNanos == Ascii.NONE) {
            firstNanos = at;
        }
        if (at < lastNanos - STEP_NANOS) {
            older++;
            olderInARow++;
        } else {
            olderInARow = 0;
        }
        lastNanos = Math.max(lastNanos, at);
        return at;
    }

    /** What was said at the latest stamp goes on until here, on the axis. */
    void reaches(long atNanos) {
        lastNanos = Math.max(lastNanos, atNanos);
    }

    /** From here on stamps are those of another JVM. */
    void restart() {
        restarts++;
        older -= olderInARow;
        olderInARow = 0;
        offsetNanos = lastNanos;
    }

    boolean begun() {
        return firstNanos != Ascii.NONE;
    }

    long firstNanos() {
        return Math.max(0, firstNanos);
    }

    long lastNanos() {
        return lastNanos;
    }

    /** How many lines are more than a second older than one above them, though no JVM started there. */
    long older() {
        return older;
    }

    int restarts() {
        return restarts;
    }
}
