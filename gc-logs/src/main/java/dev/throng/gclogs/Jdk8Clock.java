package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * The clock of a JDK 8 log. A log with uptime stamps counts from the start of the JVM; a log with date stamps alone counts from its first
 * stamp. Confined to the reader's thread.
 */
final class Jdk8Clock {

    /** JDK 8 writes its stamps in milliseconds. */
    static final long RESOLUTION_NANOS = 1_000_000;

    private long originNanos = Ascii.NONE;
    private OptionalLong startEpochNanos = OptionalLong.empty();

    /**
     * The time of a stamp in nanoseconds since the start of the JVM, or since the first stamp; {@link Ascii#NONE} if its date is invalid.
     *
     * @param line the line that the stamp was read from
     */
    long nanos(Jdk8Stamp stamp, byte[] line) {
        long uptime = stamp.uptimeNanos();
        if (uptime != Ascii.NONE) {
            if (stamp.dated() && startEpochNanos.isEmpty()) {
                startEpochNanos = OptionalLong.of(stamp.epochNanos(line) - uptime);
            }
            return uptime;
        }
        long epoch = stamp.epochNanos(line);
        if (epoch == Ascii.NONE) {
            return Ascii.NONE;
        }
        if (originNanos == Ascii.NONE) {
            originNanos = epoch;
            startEpochNanos = OptionalLong.of(epoch);
        }
        return Math.max(0, epoch - originNanos);
    }

    /** Another JVM starts: the next date stamp is its time 0. */
    void restart() {
        originNanos = Ascii.NONE;
    }

    /** The wall-clock time of time 0 in nanoseconds since 1970; empty as long as no line had a date. */
    OptionalLong startEpochNanos() {
        return startEpochNanos;
    }
}
