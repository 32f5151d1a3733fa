package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * Finds the time when the JVM started, on the wall clock and on the monotonic clock. Uses lines that show these clocks beside the uptime.
 * The JVM reads the uptime last. What passes in between makes the start seem earlier, so the latest start of many lines is the most
 * accurate. Confined to the reader's thread.
 */
final class StartTimes {

    private static final int LINES = 256;

    private int linesLeft = LINES;
    private OptionalLong epochNanos = OptionalLong.empty();
    private OptionalLong monotonicNanos = OptionalLong.empty();

    boolean settled() {
        return linesLeft == 0;
    }

    /**
     * Reads the clocks of a line.
     *
     * @param clocks the clock of each group
     * @param atNanos the uptime of the line
     */
    void read(byte[] line, BracketGroups groups, DecorationClock[] clocks, long atNanos) {
        linesLeft--;
        for (int i = 0; i < clocks.length; i++) {
            DecorationClock clock = clocks[i];
            if (clock == DecorationClock.NONE || clock.isUptime()) {
                continue;
            }
            long nanos = clock.nanos(line, groups.from(i), groups.to(i));
            if (nanos == Ascii.NONE) {
                continue;
            }
            long start = nanos - atNanos;
            if (clock == DecorationClock.TIME_NANOS) {
                monotonicNanos = OptionalLong.of(Math.max(start, monotonicNanos.orElse(start)));
            } else {
                epochNanos = OptionalLong.of(Math.max(start, epochNanos.orElse(start)));
            }
        }
    }

    /** The wall-clock time of uptime 0 in nanoseconds since 1970, accurate to a millisecond; empty if no line has it. */
    OptionalLong epochNanos() {
        return epochNanos;
    }

    /** The machine's monotonic clock at uptime 0; empty if no line has it. */
    OptionalLong monotonicNanos() {
        return monotonicNanos;
    }
}
