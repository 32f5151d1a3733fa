package dev.throng.gclogs;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads one stop-the-world pause of JDK 8, {@code [GC (cause) [ParNew: …] 26224K->19667K(95040K), 0.0172411 secs]}. It begins with
 * {@code [GC} or {@code [Full GC} at the start of a line and ends where its bracket closes. In between are the parts of the pause, in
 * brackets too. Other threads write to the same file, so that there may also be the ends of concurrent phases with their line ends:
 *
 * <pre>
 * 0.195: [GC (Allocation Failure) 0.195: [ParNew: 29491K->29491K(29504K), 0.0000177 secs]0.195: [CMS0.195: [CMS-concurrent-…]
 *  (concurrent mode failure): 51464K->38101K(65536K), 0.0152552 secs] 80955K->38101K(95040K), […], 0.0153419 secs]
 * </pre>
 *
 * So the brackets are counted, over several lines if necessary, and the duration and the heap are those in the outermost bracket. The
 * brackets of tables inside a pause, {@code [0x00000007, …)} and {@code [Ljava.lang.Object;}, have no end and do not count. Reused from
 * pause to pause.
 */
final class Jdk8Pause {

    private static final int MAX_DEPTH = 16;

    /** How many lines a pause may have that are neither text of a pause nor rows of a table. */
    private static final int MAX_OTHER_LINES = 500;

    private static final long MAX_LINES = 10_000_000;

    private static final byte[] GC = Ascii.bytes("[GC");
    private static final byte[] FULL_GC = Ascii.bytes("[Full GC");
    private static final byte[] SECONDS = Ascii.bytes(" secs");
    private static final byte[] CMS = Ascii.bytes("[CMS");
    private static final byte[] TENURED = Ascii.bytes("[Tenured");
    private static final byte[] CONCURRENT = Ascii.bytes("GC concurrent-");
    private static final byte[] HEAP_TABLE = Ascii.bytes("{Heap before ");
    private static final String G1_PAUSE = "GC pause";
    private static final byte[] SERIAL_YOUNG = Ascii.bytes("[DefNew");
    private static final byte[] PARALLEL_YOUNG = Ascii.bytes("[PSYoungGen");
    private static final byte[] CMS_YOUNG = Ascii.bytes("[ParNew");
    private static final Optional<String> OF_CMS = Optional.of(CollectorEvidence.CMS);
    private static final Optional<String> OF_PARALLEL = Optional.of(CollectorEvidence.PARALLEL);
    private static final Optional<String> OF_SERIAL = Optional.of(CollectorEvidence.SERIAL);
    private static final Optional<String> OF_G1 = Optional.of(CollectorEvidence.G1);
    private static final byte[] FINAL_REMARK = Ascii.bytes("[GC (CMS Final Remark) ");
    private static final int MAX_NAME = 150;
    private static final Named MARK =
            new Named(PauseName.of(Jdk8Names.INITIAL_MARK_OR_REMARK), Optional.empty(), false, Set.of());

    /** What the name of a pause shows. Many pauses have the same name, so that it is found out once. */
    private record Named(PauseName name, Optional<String> collector, boolean remark, Set<GcFailure> failures) {

        static Named of(String text) {
            PauseName name = PauseName.of(Jdk8Names.of(text));
            return new Named(
                    name,
                    text.startsWith(G1_PAUSE) ? OF_G1 : Optional.empty(),
                    name.family().equals(Jdk8Names.REMARK),
                    Jdk8Failures.inName(text));
        }
    }

    private final HeapChange heap = new HeapChange();
    private final Jdk8Failures failures = new Jdk8Failures();
    private final NameCache<Named> names = new NameCache<>(Named::of);
    private int depth;
    private long lines;
    private int otherLines;
    private boolean remark;
    private boolean heapTableInside;
    private boolean phaseInside;
    private long startNanos;
    private long durationNanos;
    private boolean oldCollected;
    private Optional<String> collector = Optional.empty();
    private PauseName name = PauseName.of("");

    /** Whether a pause begins at {@code from}. The concurrent phases of G1 have a similar beginning and do not count. */
    static boolean begins(byte[] line, int from, int to) {
        if (from + 1 >= to || line[from] != '[') {
            return false;
        }
        return line[from + 1] == 'G'
                ? Ascii.startsWith(line, from, to, GC) && !Ascii.startsWith(line, from + 1, to, CONCURRENT)
                : line[from + 1] == 'F' && Ascii.startsWith(line, from, to, FULL_GC);
    }

    /** Begins a pause. Its text is read with {@link #read}, from the same line on. */
    void begin(byte[] line, int from, int to, long atNanos) {
        heap.clear();
        failures.clear();
        depth = 0;
        lines = 0;
        otherLines = 0;
        heapTableInside = false;
        durationNanos = Ascii.NONE;
        startNanos = atNanos;
        oldCollected = false;
        int nameEnd = Jdk8Names.end(line, from + 1, Math.min(to, from + 1 + MAX_NAME));
        Named named = Jdk8Names.isMark(line, from + 1, nameEnd, to) ? MARK : names.of(line, from + 1, nameEnd);
        name = named.name();
        collector = named.collector();
        remark = named.remark();
        failures.add(named.failures());
        failures.readAroundName(line, from, nameEnd, to);
    }

    /**
     * Whether a pause that begins at {@code from} is a part of the open one. With {@code CMSScavengeBeforeRemark}, a remark contains a young
     * collection. It is on a line of its own if {@code PrintHeapAtGC} writes the heap before it.
     */
    boolean contains(byte[] line, int from, int to) {
        return isOpen() && remark && (heapTableInside || Ascii.startsWith(line, from, to, FINAL_REMARK));
    }

    /** Whether the pause has begun and not ended. */
    boolean isOpen() {
        return depth > 0;
    }

    void abandon() {
        depth = 0;
    }

    /**
     * Reads the next text of the open pause.
     *
     * @return where the pause ends, behind its last bracket; {@code to} if it is still open or was given up
     */
    int read(byte[] line, int from, int to) {
        lines++;
        phaseInside = false;
        if (line[from] != '[' && Jdk8Tables.isClassRow(line, from, to)) {
            return to;
        }
        heapTableInside |= remark && Ascii.indexOf(line, from, to, HEAP_TABLE) >= 0;
        int at = from;
        int open = Ascii.indexOf(line, from, to, '[');
        failures.readBehind(line, from, to);
        int close = Ascii.indexOf(line, from, to, ']');
        while (open >= 0 || close >= 0) {
            boolean opens = open >= 0 && (close < 0 || open < close);
            int bracket = opens ? open : close;
            if (depth == 1) {
                heapIn(line, at, bracket);
            }
            at = bracket + 1;
            if (opens && at + 1 < to && line[at] == '0' && line[at + 1] == 'x') {
                open = Ascii.indexOf(line, at, to, '[');
            } else if (opens) {
                depth++;
                part(line, bracket, to);
                open = Ascii.indexOf(line, at, to, '[');
            } else if (--depth > 0) {
                failures.readBehind(line, at, to);
                close = Ascii.indexOf(line, at, to, ']');
            } else {
                durationNanos = secondsBefore(line, from, bracket);
                return at;
            }
        }
        if (depth == 1) {
            heapIn(line, at, to);
        }
        otherLines += at == from && !Jdk8Tables.contains(line, from, to) ? 1 : 0;
        if (depth > MAX_DEPTH || otherLines > MAX_OTHER_LINES || lines > MAX_LINES) {
            durationNanos = Ascii.NONE;
            abandon();
        }
        return to;
    }

    /**
     * Reads the name behind an opening bracket. {@code [CMS:} and {@code [Tenured:} collect the whole old generation.
     * {@code [CMS-concurrent-mark:} is a concurrent phase and not a part of the pause.
     */
    private void part(byte[] line, int at, int to) {
        switch (at + 1 < to ? line[at + 1] : 0) {
            case 'C' -> cms(line, at, to);
            case 'G' -> phaseInside |= Ascii.startsWith(line, at + 1, to, CONCURRENT);
            case 'T' -> oldCollected |= Ascii.startsWith(line, at, to, TENURED);
            case 'P', 'D' -> young(line, at, to);
            default -> {
                // another part
            }
        }
    }

    private void cms(byte[] line, int at, int to) {
        if (!Ascii.startsWith(line, at, to, CMS)) {
            return;
        }
        collector = OF_CMS;
        int next = at + CMS.length;
        if (next < to && line[next] == '-') {
            phaseInside = true;
        } else {
            oldCollected = true;
            failures.readPart(line, at + 1, to);
        }
    }

    /** Reads the young generation, whose name shows the collector. */
    private void young(byte[] line, int at, int to) {
        if (Ascii.startsWith(line, at, to, CMS_YOUNG)) {
            collector = OF_CMS;
            failures.readBehind(line, at + CMS_YOUNG.length, to);
        } else if (Ascii.startsWith(line, at, to, PARALLEL_YOUNG)) {
            collector = OF_PARALLEL;
        } else if (Ascii.startsWith(line, at, to, SERIAL_YOUNG)) {
            collector = OF_SERIAL;
            failures.readBehind(line, at + SERIAL_YOUNG.length, to);
        }
    }

    /** The collector that the parts of the pause show. Only CMS has a pause for the initial mark. */
    Optional<String> collector() {
        return name.family().startsWith(Jdk8Names.INITIAL_MARK) ? OF_CMS : collector;
    }

    /**
     * Reads the changes of the heap in a text of the outermost bracket. The last one is that of the whole heap. With
     * {@code PrintFLSStatistics}, {@code After GC:} follows it without a space.
     */
    private void heapIn(byte[] line, int from, int to) {
        int close = Ascii.indexOf(line, from, to, ')');
        while (close >= 0) {
            int end = close + 1;
            if (end == to || endsWord(line[end]) || line[end] == 'A') {
                heap.read(line, wordBefore(line, from, end), end);
            }
            close = Ascii.indexOf(line, end, to, ')');
        }
    }

    private static int wordBefore(byte[] line, int from, int end) {
        int start = end;
        while (start > from && !endsWord(line[start - 1])) {
            start--;
        }
        return start;
    }

    private static boolean endsWord(byte b) {
        return b == ' ' || b == ',';
    }

    private static long secondsBefore(byte[] line, int from, int end) {
        if (!Ascii.endsWith(line, from, end, SECONDS)) {
            return Ascii.NONE;
        }
        int to = end - SECONDS.length;
        return Ascii.seconds(line, Ascii.lastIndexOf(line, from, to, ' ') + 1, to);
    }

    /** Whether the text that was read last contains the start or the end of a concurrent phase. */
    boolean phaseInside() {
        return phaseInside;
    }

    /** Whether the pause ended with a duration. */
    boolean isWhole() {
        return depth == 0 && durationNanos != Ascii.NONE;
    }

    long startNanos() {
        return startNanos;
    }

    /** The duration of the pause; {@link Ascii#NONE} if it was given up. */
    long durationNanos() {
        return durationNanos;
    }

    /** The name of the pause in unified logging, {@code Pause Young (Allocation Failure)}. */
    PauseName name() {
        return name;
    }

    /** Whether the pause collected the whole heap: a full collection, or a young one that failed and went on to a full one. */
    boolean isFull() {
        return oldCollected || name.isFull();
    }

    /** What went wrong in the pause. */
    Set<GcFailure> failures() {
        return failures.found();
    }

    boolean hasHeap() {
        return heap.known();
    }

    GcEvent.HeapAfterGc heapAt(long atNanos) {
        return heap.event(atNanos, OptionalLong.empty());
    }
}
