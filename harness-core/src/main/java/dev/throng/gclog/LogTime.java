package dev.throng.gclog;

/**
 * The one time axis of a log. Each JVM counts from its own start; the times of one that starts again in the same log go
 * on from the latest time of the JVM before.
 */
final class LogTime {

    private long firstNanos = Ascii.NONE;
    private long lastNanos;
    private long offsetNanos;
    private int restarts;

    /** A stamp of the JVM that runs now, in nanoseconds since its start, on the axis. */
    long at(long stampNanos) {
        long at = offsetNanos + stampNanos;
        if (firstNanos == Ascii.NONE) {
            firstNanos = at;
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

    int restarts() {
        return restarts;
    }
}
