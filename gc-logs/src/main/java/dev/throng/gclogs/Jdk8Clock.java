package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * The clock of a JDK 8 log. A log with uptime stamps counts from the start of the JVM; a log with date stamps alone counts from its first
 * stamp. Confined to the reader's thread.
 */
final class Jdk8Clock {

    /** JDK 8 writes its stamps in milliseconds. */
    static final long RESOLUTION_NANOS = 1_000_000;

    /** The wall-clock time of time 0 of the current JVM; {@link Ascii#NONE} as long as no line had a date. */
    private long jvmEpochNanos = Ascii.NONE;

    private boolean uptimesLogged;
    private OptionalLong startEpochNanos = OptionalLong.empty();

    /**
     * The time of the stamp at the beginning of a line in nanoseconds since the start of the JVM, or since the first stamp;
     * {@link Ascii#NONE} if its date is invalid.
     *
     * @param line the line that the stamp was read from
     */
    long nanos(Jdk8Stamp stamp, byte[] line) {
        long uptime = stamp.uptimeNanos();
        if (uptime != Ascii.NONE) {
            uptimesLogged = true;
            if (stamp.dated() && jvmEpochNanos == Ascii.NONE) {
                begin(stamp.epochNanos(line) - uptime);
            }
            return uptime;
        }
        long epoch = stamp.epochNanos(line);
        if (epoch == Ascii.NONE) {
            return Ascii.NONE;
        }
        if (jvmEpochNanos == Ascii.NONE) {
            begin(epoch);
        }
        return Math.max(0, epoch - jvmEpochNanos);
    }

    /**
     * The same of a stamp inside a line. {@link Ascii#NONE} also if it cannot be compared with the stamps at the beginnings of lines: one is
     * a date and the other an uptime.
     */
    long nanosInside(Jdk8Stamp stamp, byte[] line) {
        if (stamp.uptimeNanos() != Ascii.NONE) {
            return uptimesLogged ? stamp.uptimeNanos() : Ascii.NONE;
        }
        long epoch = stamp.epochNanos(line);
        return epoch == Ascii.NONE || jvmEpochNanos == Ascii.NONE ? Ascii.NONE : Math.max(0, epoch - jvmEpochNanos);
    }

    private void begin(long epochNanos) {
        jvmEpochNanos = epochNanos;
        if (startEpochNanos.isEmpty()) {
            startEpochNanos = OptionalLong.of(epochNanos);
        }
    }

    /** Another JVM starts: its first date shows its time 0. */
    void restart() {
        jvmEpochNanos = Ascii.NONE;
    }

    /** Whether a line had an uptime. */
    boolean uptimesLogged() {
        return uptimesLogged;
    }

    /** The wall-clock time of time 0 of the current JVM; empty as long as it wrote no date. */
    OptionalLong currentStartEpochNanos() {
        return jvmEpochNanos == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(jvmEpochNanos);
    }

    /** The wall-clock time of time 0 in nanoseconds since 1970; empty as long as no line had a date. */
    OptionalLong startEpochNanos() {
        return startEpochNanos;
    }
}
