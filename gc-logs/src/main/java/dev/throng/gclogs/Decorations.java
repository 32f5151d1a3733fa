package dev.throng.gclogs;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Reads the decorations of a line of unified logging: its time, its level and its tags. {@code -Xlog} writes the decorations that were
 * asked for as groups in brackets, always in this order: time, utctime, uptime, timemillis, uptimemillis, timenanos, uptimenanos, hostname,
 * pid, tid, level, tags. The first line that makes sense shows which group is which; later lines are read by position.
 *
 * <p>The time is the finest uptime. If a log has no uptime, its times count from its first line. Confined to the reader's thread.
 */
final class Decorations {

    private static final byte[] DEBUG = Ascii.bytes("debug");
    private static final byte[] TRACE = Ascii.bytes("trace");
    private static final byte[][] LEVELS = {
        Ascii.bytes("info"), DEBUG, TRACE, Ascii.bytes("warning"), Ascii.bytes("error")
    };
    private static final byte[] GC = Ascii.bytes("gc");
    private static final byte[] SAFEPOINT = Ascii.bytes("safepoint");

    private final BracketGroups groups = new BracketGroups();
    private final StartTimes firstStart = new StartTimes();
    /** The start of the JVM whose lines are being read; the first one, unless another one started in the same log. */
    private StartTimes start = firstStart;

    private boolean learnt;
    private boolean untimed;
    private DecorationClock[] clocks = {};
    private DecorationClock clock = DecorationClock.UPTIME_SECONDS;
    private int clockGroup;
    private int levelGroup;
    private int tagsGroup;
    /** The tags of the first line. A group with the same text in every line is the name of the host. */
    private byte[] firstTags = {};

    private boolean tagsNeverDiffered;
    private long originNanos;
    private long atNanos;

    /** Reads the decorations of a line; false if the line does not have the decorations of this log's other lines. */
    boolean read(byte[] line, int from, int to) {
        if (from >= to || line[from] != '[') {
            return false;
        }
        if (learnt && groups.read(line, from, to) == clocks.length && readTime(line)) {
            return true;
        }
        groups.forgetWidths();
        int found = groups.read(line, from, to);
        if (learnt && found == clocks.length && readTime(line)) {
            return true;
        }
        return found > 0 && learn(line, found) && readTime(line);
    }

    /** The time of the last line in nanoseconds since the start of the JVM; without an uptime, since the first line. */
    long atNanos() {
        return atNanos;
    }

    int textFrom() {
        return groups.textFrom();
    }

    /** Whether the last line has this tag and no other. */
    boolean tagIs(byte[] line, byte[] tag) {
        return tagsGroup >= 0 && Ascii.equal(line, groups.from(tagsGroup), groups.to(tagsGroup), tag);
    }

    /** Whether the last line has no tags, or a group that may be tags or the name of the host. */
    boolean tagsUnknown(byte[] line) {
        return tagsGroup < 0 || tagsNeverDiffered && !isOfCollector(line);
    }

    /** Whether the first tag of the last line is that of the collector or of safepoints. */
    boolean isOfCollector(byte[] line) {
        if (tagsGroup < 0) {
            return false;
        }
        int from = groups.from(tagsGroup);
        int end = groups.to(tagsGroup);
        int comma = Ascii.indexOf(line, from, end, ',');
        int to = comma < 0 ? end : comma;
        return Ascii.equal(line, from, to, GC) || Ascii.equal(line, from, to, SAFEPOINT);
    }

    /** Whether the last line has the level debug or trace. The JVM logs events at the level info and above. */
    boolean isDetail(byte[] line) {
        if (levelGroup < 0) {
            return false;
        }
        int from = groups.from(levelGroup);
        int to = groups.to(levelGroup);
        return Ascii.equal(line, from, to, DEBUG) || Ascii.equal(line, from, to, TRACE);
    }

    /** How many nanoseconds two stamps of this log may be too near to or too far from one another. */
    long resolutionNanos() {
        return clock.resolutionNanos();
    }

    /** Whether the times count from the first line, as the lines have a clock and no uptime. */
    boolean countFromFirstLine() {
        return learnt && !clock.isUptime();
    }

    /** Whether lines were seen that are unified logging and have no time. */
    boolean untimed() {
        return untimed;
    }

    /** The wall-clock time of uptime 0 in nanoseconds since 1970, accurate to a millisecond; empty if no line has it. */
    OptionalLong startEpochNanos() {
        return firstStart.epochNanos();
    }

    /** The same for the JVM that wrote the last line. */
    OptionalLong currentStartEpochNanos() {
        return start.epochNanos();
    }

    /** The last line is one of the first of another JVM. */
    void restart(byte[] line) {
        start = new StartTimes();
        start.read(line, groups, clocks, atNanos);
    }

    /** The machine's monotonic clock at uptime 0; empty if no line has it. */
    OptionalLong startMonotonicNanos() {
        return firstStart.monotonicNanos();
    }

    private boolean readTime(byte[] line) {
        long nanos = clock.nanos(line, groups.from(clockGroup), groups.to(clockGroup));
        if (nanos == Ascii.NONE) {
            return false;
        }
        atNanos = Math.max(0, nanos - originNanos);
        if (!start.settled()) {
            start.read(line, groups, clocks, atNanos);
        }
        if (tagsNeverDiffered && !Ascii.equal(line, groups.from(tagsGroup), groups.to(tagsGroup), firstTags)) {
            tagsNeverDiffered = false;
        }
        return true;
    }

    /** Finds out which group is which; false if the line has no clock, or is not of this log. */
    private boolean learn(byte[] line, int found) {
        DecorationClock[] kinds = DecorationClock.of(line, groups, found);
        int best = 0;
        int level = -1;
        int tags = -1;
        for (int i = 0; i < found; i++) {
            if (kinds[i].compareTo(kinds[best]) < 0) {
                best = i;
            } else if (kinds[i] == DecorationClock.NONE && isLevel(line, groups.from(i), groups.to(i))) {
                level = i;
            } else if (kinds[i] == DecorationClock.NONE
                    && i == found - 1
                    && looksLikeTags(line, groups.from(i), groups.to(i))) {
                tags = i;
            }
        }
        if (kinds[best] == DecorationClock.NONE) {
            untimed |= level >= 0;
            return false;
        }
        if (learnt && level < 0 && tags < 0) {
            return false;
        }
        if (!learnt && !kinds[best].isUptime()) {
            originNanos = Math.max(0, kinds[best].nanos(line, groups.from(best), groups.to(best)));
        }
        boolean sameKinds = learnt && clocks.length == found && tagsGroup == tags;
        if (!sameKinds) {
            tagsNeverDiffered = tags >= 0;
            firstTags = tags < 0 ? new byte[0] : Arrays.copyOfRange(line, groups.from(tags), groups.to(tags));
        }
        learnt = true;
        clocks = kinds;
        clock = kinds[best];
        clockGroup = best;
        levelGroup = level;
        tagsGroup = tags;
        return true;
    }

    private static boolean isLevel(byte[] line, int from, int to) {
        for (byte[] level : LEVELS) {
            if (Ascii.equal(line, from, to, level)) {
                return true;
            }
        }
        return false;
    }

    private static boolean looksLikeTags(byte[] line, int from, int to) {
        boolean letter = false;
        for (int i = from; i < to; i++) {
            byte b = line[i];
            letter |= b >= 'a' && b <= 'z';
            if (!(b >= 'a' && b <= 'z' || Ascii.isDigit(b) || b == ',' || b == '_')) {
                return false;
            }
        }
        return letter;
    }

    /**
     * Finds the time when the JVM started, on the wall clock and on the monotonic clock. Uses lines that show these clocks beside the
     * uptime. The JVM reads the uptime last. What passes in between makes the start seem earlier, so the latest start of many lines is the
     * most accurate. Confined to the reader's thread.
     */
    private static final class StartTimes {

        private static final int LINES = 256;
        private static final long SAME_JVM_NANOS = 1_000_000_000;

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
                    monotonicNanos = later(monotonicNanos, start);
                } else {
                    epochNanos = later(epochNanos, start);
                }
            }
        }

        /** The later one of two starts. A much different one is that of another JVM, whose first lines these are, or the clock was set. */
        private static OptionalLong later(OptionalLong known, long start) {
            boolean other = known.isPresent() && Math.abs(start - known.getAsLong()) > SAME_JVM_NANOS;
            return other ? known : OptionalLong.of(Math.max(start, known.orElse(start)));
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
}
