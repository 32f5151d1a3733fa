package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the log of a GraalVM native image before version 23 ({@code -XX:+PrintGC}), with the times of {@code -XX:+PrintGCTimeStamps} or of
 * {@code -XX:+VerboseGC}. Newer versions write the form of unified logging. Confined to the reader's thread.
 *
 * <pre>
 * [2318 msec: Incremental GC (CollectOnAllocation) 16384K-&gt;4096K, 0.0044950 secs]
 *
 * [[47201169170742 GC: before  epoch: 778  cause: CollectOnAllocation]
 * [Incremental GC (CollectOnAllocation) 286720K-&gt;24576K, 0.0008521 secs]
 *  [47201170042867 GC: after   epoch: 778  cause: CollectOnAllocation  policy: by space and time  type: incremental
 *   collection time: 852161 nanoSeconds]]
 * </pre>
 */
final class NativeImageLog {

    private static final Pattern COLLECTION = Pattern.compile(
            "\\[(?:(\\d{1,15}) msecs?: +)?(Incremental|Full) GC \\((.{1,80})\\) (\\d{1,15})K->(\\d{1,15})K, "
                    + "(\\d{1,9}\\.\\d{1,9}) secs\\]");

    private static final Pattern BEFORE =
            Pattern.compile("\\[\\[(\\d{1,18})( msecs?:)? +GC: +before +epoch: +\\d{1,18} +cause: (.{1,80}?)\\]?");
    private static final Pattern AFTER =
            Pattern.compile(" ?\\[(\\d{1,18})( msecs?:)? +GC: +after .* type: (incremental|complete).*");
    private static final Pattern LENGTH = Pattern.compile(" +collection time: (\\d{1,18}) nanoSeconds\\]{0,2}");

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long BYTES_PER_KIB = 1024;

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;

    private boolean seen;
    private boolean untimed;
    /** The machine's clock at the first line, from which the times of {@code -XX:+VerboseGC} count. */
    private long originNanos = Ascii.NONE;

    private long verboseStart = Ascii.NONE;
    private String verboseCause = "";
    private boolean verboseFull;
    private boolean collectionRead;

    NativeImageLog(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
    }

    /** Reads a line; false if it is not a line of such a log. */
    boolean read(byte[] bytes, int from, int to) {
        boolean possible = bytes[from] == '[' || seen && bytes[from] == ' ';
        return possible && to - from <= 400 && readText(bytes, from, to);
    }

    private boolean readText(byte[] bytes, int from, int to) {
        String line = Ascii.text(bytes, from, to).stripTrailing();
        return collection(COLLECTION.matcher(line))
                || before(BEFORE.matcher(line))
                || seen && (after(AFTER.matcher(line)) || length(LENGTH.matcher(line)));
    }

    /** Whether lines of such a log with a time were seen. */
    boolean seen() {
        return seen;
    }

    /** Whether lines of such a log were seen that have no time. */
    boolean untimed() {
        return untimed;
    }

    private boolean collection(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        byte[] seconds = Ascii.bytes(line.group(6));
        long duration = Ascii.seconds(seconds, 0, seconds.length);
        boolean stamped = line.group(1) != null;
        if (!stamped && verboseStart == Ascii.NONE) {
            untimed = true;
            return false;
        }
        long start = stamped
                ? Math.max(0, time.at(Long.parseLong(line.group(1)) * NANOS_PER_MILLI) - duration)
                : verboseStart;
        seen = true;
        collectionRead = true;
        pause(start, duration, line.group(2).equals("Full"), line.group(3));
        events.accept(new GcEvent.HeapAfterGc(
                start + duration,
                Long.parseLong(line.group(4)) * BYTES_PER_KIB,
                Long.parseLong(line.group(5)) * BYTES_PER_KIB,
                OptionalLong.empty()));
        return true;
    }

    private boolean before(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        seen = true;
        collectionRead = false;
        verboseStart = time.at(stamp(line));
        verboseCause = line.group(3);
        return true;
    }

    private boolean after(Matcher line) {
        if (!line.matches()) {
            return false;
        }
        time.at(stamp(line));
        verboseFull = line.group(3).equals("complete");
        return true;
    }

    /** The last line of a collection. It is the collection's only duration if the log has no {@code PrintGC}. */
    private boolean length(Matcher line) {
        if (!line.matches() || verboseStart == Ascii.NONE) {
            return false;
        }
        if (!collectionRead) {
            pause(verboseStart, Long.parseLong(line.group(1)), verboseFull, verboseCause);
        }
        verboseStart = Ascii.NONE;
        return true;
    }

    private long stamp(Matcher line) {
        long number = Long.parseLong(line.group(1));
        if (line.group(2) != null) {
            return number * NANOS_PER_MILLI;
        }
        if (originNanos == Ascii.NONE) {
            originNanos = number;
        }
        return Math.max(0, number - originNanos);
    }

    private void pause(long start, long duration, boolean full, String cause) {
        time.extendTo(start + duration);
        PauseName name = PauseName.of("Pause " + (full ? "Full" : "Incremental") + " GC (" + cause + ")");
        if (full) {
            events.accept(new GcEvent.Full(start, duration, cause));
        }
        pauses.ended(
                new PauseMerger.EndedPause(
                        Ascii.NONE,
                        name,
                        new GcEvent.Pause(start, duration, name.kind(), name.cause()),
                        Ascii.NONE,
                        Ascii.NONE),
                NANOS_PER_MILLI);
    }
}
