package dev.throng.gclogs;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Finds the time, the tags and the text of a line of unified logging. {@code -Xlog} writes the decorations it was asked
 * for as bracketed groups in an order of its own (time, utctime, uptime, timemillis, uptimemillis, timenanos,
 * uptimenanos, hostname, pid, tid, level, tags), so the kinds are learnt from the first line that makes sense and only
 * looked up by position after that. The finest uptime wins; a log with nothing but wall-clock or monotonic times is
 * timed from its first line. Confined to one reader.
 */
final class Decorations {

    private static final int MAX_GROUPS = 16;
    private static final long LARGEST_UPTIME_MILLIS = 100_000_000_000L;
    private static final long LARGEST_UPTIME_NANOS = 1_000_000_000_000_000_000L;
    private static final byte[] DEBUG = Ascii.bytes("debug");
    private static final byte[] TRACE = Ascii.bytes("trace");
    private static final byte[][] LEVELS = {
        Ascii.bytes("info"), DEBUG, TRACE, Ascii.bytes("warning"), Ascii.bytes("error")
    };
    private static final byte[] GC = Ascii.bytes("gc");
    private static final byte[] SAFEPOINT = Ascii.bytes("safepoint");

    private enum Clock {
        UPTIME_NANOS,
        UPTIME_SECONDS,
        UPTIME_MILLIS,
        TIME_NANOS,
        TIME_MILLIS,
        TIME_ISO,
        /** A group of another kind. */
        NO_CLOCK;

        boolean uptime() {
            return this == UPTIME_NANOS || this == UPTIME_SECONDS || this == UPTIME_MILLIS;
        }

        long nanos(byte[] line, int from, int to) {
            return switch (this) {
                case UPTIME_NANOS, TIME_NANOS -> Ascii.integer(line, from, to - 2);
                case UPTIME_MILLIS, TIME_MILLIS -> Ascii.decimal(line, from, to - 2, 1_000_000);
                case UPTIME_SECONDS -> Ascii.decimal(line, from, to - 1, 1_000_000_000);
                case TIME_ISO -> IsoTime.epochNanos(line, from, to);
                case NO_CLOCK -> Ascii.NONE;
            };
        }
    }

    private final int[] starts = new int[MAX_GROUPS];
    private final int[] ends = new int[MAX_GROUPS];
    private final int[] widths = new int[MAX_GROUPS];

    private int linesToTie = 256;
    private Clock[] clocks = {};
    private boolean learnt;
    private boolean untimed;
    private int groups;
    private int clockGroup;
    private int tagsGroup;
    private int levelGroup;
    /** What the last group held in every line so far: a host name, as tags differ from line to line; null once it differed. */
    private byte[] sameEverywhere;

    private Clock clock = Clock.UPTIME_SECONDS;
    private long originNanos;
    private OptionalLong startEpochNanos = OptionalLong.empty();
    private OptionalLong startMonotonicNanos = OptionalLong.empty();

    private long atNanos;
    private int textFrom;

    /** Reads the decorations of a line; false if it has none that this log's other lines have. */
    boolean read(byte[] line, int from, int to) {
        if (from >= to || line[from] != '[') {
            return false;
        }
        if (learnt && split(line, from, to) == groups && readTime(line)) {
            return true;
        }
        Arrays.fill(widths, 0);
        int found = split(line, from, to);
        if (learnt && found == groups && readTime(line)) {
            return true;
        }
        return found > 0 && learn(line, found) && readTime(line);
    }

    /** Nanoseconds of the line just read, from the start of the JVM or, without an uptime, from the log's first line. */
    long atNanos() {
        return atNanos;
    }

    /** Where the text of the line just read begins. */
    int textFrom() {
        return textFrom;
    }

    /** Whether the line just read bears exactly this tag and no other. */
    boolean tagIs(byte[] line, byte[] tag) {
        if (tagsGroup < 0) {
            return false;
        }
        int from = starts[tagsGroup];
        return Ascii.equal(line, from, Ascii.trimmedEnd(line, from, ends[tagsGroup]), tag);
    }

    /** Whether the line just read bears no tags, or what may be tags or the name of the host. */
    boolean tagsUnknown(byte[] line) {
        return tagsGroup < 0 || sameEverywhere != null && !isOfCollector(line);
    }

    /** Whether the line just read bears a tag of the collector or of safepoints first. */
    boolean isOfCollector(byte[] line) {
        if (tagsGroup < 0) {
            return false;
        }
        int from = starts[tagsGroup];
        int end = Ascii.trimmedEnd(line, from, ends[tagsGroup]);
        int comma = Ascii.indexOf(line, from, end, ',');
        int to = comma < 0 ? end : comma;
        return Ascii.equal(line, from, to, GC) || Ascii.equal(line, from, to, SAFEPOINT);
    }

    /** Whether the line just read bears the level debug or trace: what the JVM says of events is of the level info or above. */
    boolean isDetail(byte[] line) {
        if (levelGroup < 0) {
            return false;
        }
        int from = starts[levelGroup];
        int end = Ascii.trimmedEnd(line, from, ends[levelGroup]);
        return Ascii.equal(line, from, end, DEBUG) || Ascii.equal(line, from, end, TRACE);
    }

    /** How far two stamps of this log may lie from the truth, towards each other. */
    long resolutionNanos() {
        return clock == Clock.UPTIME_NANOS || clock == Clock.TIME_NANOS ? 1_000 : 1_000_000;
    }

    /** Whether lines were seen that are unified logging but for the time that every figure needs. */
    boolean untimed() {
        return untimed;
    }

    /** The wall-clock time of uptime zero in nanoseconds since 1970, to the millisecond. */
    OptionalLong startEpochNanos() {
        return startEpochNanos;
    }

    /** The machine's monotonic clock at uptime zero. */
    OptionalLong startMonotonicNanos() {
        return startMonotonicNanos;
    }

    private int split(byte[] line, int from, int to) {
        int at = from;
        int found = 0;
        while (at < to && line[at] == '[' && found < MAX_GROUPS) {
            int end = groupEnd(line, at + 1, to, found);
            if (end < 0) {
                return 0;
            }
            starts[found] = at + 1;
            // the JVM pads a decoration to the widest one so far: an uptime too, of a line that another thread writes
            // late
            ends[found] = Ascii.trimmedEnd(line, at + 1, end);
            found++;
            at = end + 1;
        }
        if (at < to && line[at] != ' ') {
            return 0;
        }
        textFrom = Math.min(at + 1, to);
        return found;
    }

    /** Most groups but the last are as wide as in the line before; where that misleads, their number does not fit. */
    private int groupEnd(byte[] line, int from, int to, int group) {
        int likely = from + widths[group];
        if (likely + 1 < to && line[likely] == ']' && line[likely + 1] == '[') {
            return likely;
        }
        int end = Ascii.indexOf(line, from, to, ']');
        widths[group] = Math.max(0, end - from);
        return end;
    }

    private boolean readTime(byte[] line) {
        long nanos = clock.nanos(line, starts[clockGroup], ends[clockGroup]);
        if (nanos == Ascii.NONE) {
            return false;
        }
        atNanos = Math.max(0, nanos - originNanos);
        if (linesToTie > 0) {
            tie(line);
        }
        if (sameEverywhere != null && !Ascii.equal(line, starts[tagsGroup], ends[tagsGroup], sameEverywhere)) {
            sameEverywhere = null;
        }
        return true;
    }

    private boolean learn(byte[] line, int found) {
        Clock[] kinds = new Clock[found];
        int level = -1;
        int plain = -1;
        int best = -1;
        for (int i = 0; i < found; i++) {
            Clock kind = clockOf(line, starts[i], ends[i], kinds, i);
            kinds[i] = kind;
            if (kind != Clock.NO_CLOCK && (best < 0 || kind.ordinal() < kinds[best].ordinal())) {
                best = i;
            } else if (kind == Clock.NO_CLOCK && isLevel(line, starts[i], ends[i])) {
                level = i;
            } else if (kind == Clock.NO_CLOCK && i == found - 1 && looksLikeTags(line, starts[i], ends[i])) {
                plain = i;
            }
        }
        if (best < 0) {
            untimed |= level >= 0;
            return false;
        }
        if (learnt && level < 0 && plain < 0) {
            return false;
        }
        if (!learnt && !kinds[best].uptime()) {
            originNanos = Math.max(0, kinds[best].nanos(line, starts[best], ends[best]));
        }
        boolean sameKinds = learnt && groups == found && tagsGroup == plain;
        learnt = true;
        groups = found;
        clockGroup = best;
        clock = kinds[best];
        clocks = kinds;
        if (!sameKinds) {
            sameEverywhere = plain < 0 ? null : Arrays.copyOfRange(line, starts[plain], ends[plain]);
        }
        tagsGroup = plain;
        levelGroup = level;
        return true;
    }

    /**
     * Ties the log's own time to the other clocks its lines bear. The JVM reads the uptime last; what passes in between
     * makes the other clock's zero seem earlier, so the latest of many lines is nearest the truth.
     */
    private void tie(byte[] line) {
        linesToTie--;
        for (int i = 0; i < groups; i++) {
            Clock other = clocks[i];
            if (other == Clock.NO_CLOCK || other.uptime()) {
                continue;
            }
            long nanos = other.nanos(line, starts[i], ends[i]);
            if (nanos == Ascii.NONE) {
                continue;
            }
            long zero = nanos - atNanos;
            if (other == Clock.TIME_NANOS) {
                startMonotonicNanos = OptionalLong.of(Math.max(zero, startMonotonicNanos.orElse(zero)));
            } else {
                startEpochNanos = OptionalLong.of(Math.max(zero, startEpochNanos.orElse(zero)));
            }
        }
    }

    /** The clock a group shows; {@code before} are the groups to its left. */
    private static Clock clockOf(byte[] line, int from, int to, Clock[] before, int index) {
        if (to - from < 2 || !Ascii.isDigit(line[from])) {
            return Clock.NO_CLOCK;
        }
        if (IsoTime.epochNanos(line, from, to) != Ascii.NONE) {
            return Clock.TIME_ISO;
        }
        if (line[to - 1] != 's') {
            return Clock.NO_CLOCK;
        }
        if (line[to - 2] == 'm') {
            return twin(before, index, Clock.TIME_MILLIS, Clock.UPTIME_MILLIS, Ascii.integer(line, from, to - 2));
        }
        if (line[to - 2] == 'n') {
            return twin(before, index, Clock.TIME_NANOS, Clock.UPTIME_NANOS, Ascii.integer(line, from, to - 2));
        }
        return Ascii.decimal(line, from, to - 1, 1_000_000_000) == Ascii.NONE ? Clock.NO_CLOCK : Clock.UPTIME_SECONDS;
    }

    /**
     * Time and uptime are printed alike in one unit, time first. One alone is the uptime unless it is larger than any;
     * a second one makes the first the time.
     */
    private static Clock twin(Clock[] before, int index, Clock time, Clock uptime, long value) {
        if (value == Ascii.NONE) {
            return Clock.NO_CLOCK;
        }
        for (int i = 0; i < index; i++) {
            if (before[i] == uptime) {
                before[i] = time;
            }
        }
        long largest = uptime == Clock.UPTIME_MILLIS ? LARGEST_UPTIME_MILLIS : LARGEST_UPTIME_NANOS;
        return value > largest ? time : uptime;
    }

    private static boolean isLevel(byte[] line, int from, int to) {
        int end = Ascii.trimmedEnd(line, from, to);
        for (byte[] level : LEVELS) {
            if (Ascii.equal(line, from, end, level)) {
                return true;
            }
        }
        return false;
    }

    private static boolean looksLikeTags(byte[] line, int from, int to) {
        int end = Ascii.trimmedEnd(line, from, to);
        boolean letter = false;
        for (int i = from; i < end; i++) {
            byte b = line[i];
            letter |= b >= 'a' && b <= 'z';
            if (!(b >= 'a' && b <= 'z' || Ascii.isDigit(b) || b == ',' || b == '_')) {
                return false;
            }
        }
        return letter;
    }
}
