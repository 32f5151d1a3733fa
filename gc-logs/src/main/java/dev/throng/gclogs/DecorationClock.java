package dev.throng.gclogs;

/**
 * The clock that a decoration of unified logging shows. The order is the order of preference: an uptime before other clocks, finer stamps
 * before coarser ones.
 */
enum DecorationClock {
    UPTIME_NANOS,
    UPTIME_SECONDS,
    UPTIME_MILLIS,
    TIME_NANOS,
    TIME_MILLIS,
    TIME_ISO,
    /** The decoration is not a clock. */
    NONE;

    private static final long LARGEST_UPTIME_MILLIS = 100_000_000_000L;
    private static final long LARGEST_UPTIME_NANOS = 1_000_000_000_000_000_000L;

    /** The clocks of the first {@code count} groups of a line. */
    static DecorationClock[] of(byte[] line, BracketGroups groups, int count) {
        DecorationClock[] clocks = new DecorationClock[count];
        for (int i = 0; i < count; i++) {
            clocks[i] = of(line, groups.from(i), groups.to(i), clocks, i);
        }
        return clocks;
    }

    /** @param before the clocks of the groups to the left, of which there are {@code index} */
    private static DecorationClock of(byte[] line, int from, int to, DecorationClock[] before, int index) {
        if (to - from < 2 || !Ascii.isDigit(line[from])) {
            return NONE;
        }
        if (Ascii.epochNanos(line, from, to) != Ascii.NONE) {
            return TIME_ISO;
        }
        if (line[to - 1] != 's') {
            return NONE;
        }
        if (line[to - 2] == 'm') {
            return timeOrUptime(before, index, TIME_MILLIS, UPTIME_MILLIS, Ascii.integer(line, from, to - 2));
        }
        if (line[to - 2] == 'n') {
            return timeOrUptime(before, index, TIME_NANOS, UPTIME_NANOS, Ascii.integer(line, from, to - 2));
        }
        return Ascii.seconds(line, from, to - 1) == Ascii.NONE ? NONE : UPTIME_SECONDS;
    }

    /**
     * The JVM prints time and uptime alike in one unit, the time first. A single one is the uptime, unless it is larger than any uptime. A
     * second one shows that the first one is the time.
     */
    private static DecorationClock timeOrUptime(
            DecorationClock[] before, int index, DecorationClock time, DecorationClock uptime, long value) {
        if (value == Ascii.NONE) {
            return NONE;
        }
        for (int i = 0; i < index; i++) {
            if (before[i] == uptime) {
                before[i] = time;
            }
        }
        long largest = uptime == UPTIME_MILLIS ? LARGEST_UPTIME_MILLIS : LARGEST_UPTIME_NANOS;
        return value > largest ? time : uptime;
    }

    /** Whether the clock counts from the start of the JVM. */
    boolean isUptime() {
        return this == UPTIME_NANOS || this == UPTIME_SECONDS || this == UPTIME_MILLIS;
    }

    /** How many nanoseconds two stamps may be too near to or too far from one another. */
    long resolutionNanos() {
        return this == UPTIME_NANOS || this == TIME_NANOS ? 1_000 : 1_000_000;
    }

    /** The time that a decoration shows, in nanoseconds; {@link Ascii#NONE} if it shows none. */
    long nanos(byte[] line, int from, int to) {
        return switch (this) {
            case UPTIME_NANOS, TIME_NANOS -> Ascii.integer(line, from, to - 2);
            case UPTIME_MILLIS, TIME_MILLIS -> Ascii.decimal(line, from, to - 2, 1_000_000);
            case UPTIME_SECONDS -> Ascii.seconds(line, from, to - 1);
            case TIME_ISO -> Ascii.epochNanos(line, from, to);
            case NONE -> Ascii.NONE;
        };
    }
}
