package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * One stop-the-world collection as JDK 8 writes it, {@code [GC (cause) [ParNew: …] 26224K->19667K(95040K), 0.0172411 secs]}.
 * It begins with {@code [GC} or {@code [Full GC} at the start of a line, and ends where its bracket closes. In between
 * stand the collection's parts in brackets of their own, and, as another thread writes to the same file, the ends of
 * concurrent phases with their line ends:
 *
 * <pre>
 * 0.195: [GC (Allocation Failure) 0.195: [ParNew: 29491K->29491K(29504K), 0.0000177 secs]0.195: [CMS0.195: [CMS-concurrent-…]
 *  (concurrent mode failure): 51464K->38101K(65536K), 0.0152552 secs] 80955K->38101K(95040K), […], 0.0153419 secs]
 * </pre>
 *
 * So brackets are counted, over lines if need be, and what counts is what stands in the outermost. Reused from record to
 * record.
 */
final class Jdk8Record {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_LINES = 500;

    private static final byte[] GC = Ascii.bytes("[GC");
    private static final byte[] FULL_GC = Ascii.bytes("[Full GC");
    private static final byte[] SECONDS = Ascii.bytes(" secs");
    private static final byte[] CMS = Ascii.bytes("[CMS");
    private static final byte[] TENURED = Ascii.bytes("[Tenured");
    private static final byte[] CONCURRENT = Ascii.bytes("GC concurrent-");
    private static final int MAX_NAME = 150;

    private final HeapChange heap = new HeapChange();
    private final NameTable<PauseName> names = new NameTable<>(text -> PauseName.of(Jdk8Name.of(text)));
    private int depth;
    private int lines;
    private boolean phaseInside;
    private long startNanos;
    private long durationNanos;
    private boolean old;
    private PauseName name = PauseName.of("");

    /** Whether a line's text begins a record. What G1 does beside the application begins alike. */
    static boolean begins(byte[] line, int from, int to) {
        return Ascii.startsWith(line, from, to, FULL_GC)
                || Ascii.startsWith(line, from, to, GC) && !Ascii.startsWith(line, from + 1, to, CONCURRENT);
    }

    void begin(byte[] line, int from, int to, long atNanos) {
        heap.clear();
        depth = 0;
        lines = 0;
        durationNanos = Ascii.NONE;
        startNanos = atNanos;
        old = false;
        name = names.of(line, from + 1, Jdk8Name.end(line, from + 1, Math.min(to, from + 1 + MAX_NAME)));
    }

    boolean isOpen() {
        return depth > 0;
    }

    void abandon() {
        depth = 0;
    }

    /**
     * Reads on in a line.
     *
     * @return where it stopped: behind the record's last bracket, or at the line's end if it is still open or is given up
     */
    int read(byte[] line, int from, int to) {
        lines++;
        phaseInside = false;
        int at = from;
        int open = Ascii.indexOf(line, from, to, '[');
        int close = Ascii.indexOf(line, from, to, ']');
        while (open >= 0 || close >= 0) {
            boolean opens = open >= 0 && (close < 0 || open < close);
            int bracket = opens ? open : close;
            if (depth == 1) {
                heapIn(line, at, bracket);
            }
            at = bracket + 1;
            if (opens) {
                depth++;
                part(line, bracket, to);
                open = Ascii.indexOf(line, at, to, '[');
            } else if (--depth > 0) {
                close = Ascii.indexOf(line, at, to, ']');
            } else {
                durationNanos = secondsBefore(line, from, bracket);
                return at;
            }
        }
        if (depth == 1) {
            heapIn(line, at, to);
        }
        if (depth > MAX_DEPTH || lines > MAX_LINES) {
            durationNanos = Ascii.NONE;
            abandon();
        }
        return to;
    }

    /**
     * Looks at what a bracket begins: {@code [CMS:} and {@code [Tenured:} collect the old generation as a whole,
     * {@code [CMS-concurrent-mark:} is none of the record's.
     */
    private void part(byte[] line, int at, int to) {
        if (Ascii.startsWith(line, at, to, CMS)) {
            int next = at + CMS.length;
            boolean phase = next < to && line[next] == '-';
            phaseInside |= phase;
            old |= !phase;
        } else {
            old |= Ascii.startsWith(line, at, to, TENURED);
        }
    }

    /** Looks for the heap's change in what stands in the outermost brackets alone; the last one is the whole heap's. */
    private void heapIn(byte[] line, int from, int to) {
        int close = Ascii.indexOf(line, from, to, ')');
        while (close >= 0) {
            int end = close + 1;
            if (end < to && endsWord(line[end])) {
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
        return Ascii.decimal(line, Ascii.lastIndexOf(line, from, to, ' ') + 1, to, 1_000_000_000);
    }

    /** Whether the line just read holds the end of a concurrent phase, or its start. */
    boolean phaseInside() {
        return phaseInside;
    }

    /** Whether it ended with a duration. */
    boolean whole() {
        return depth == 0 && durationNanos != Ascii.NONE;
    }

    long startNanos() {
        return startNanos;
    }

    long durationNanos() {
        return durationNanos;
    }

    /** Its name in the words of unified logging, {@code Pause Young (Allocation Failure)}. */
    PauseName name() {
        return name;
    }

    /** Whether it collected the whole heap, as a full collection or as part of a young one that could not work. */
    boolean full() {
        return old || name.isFull();
    }

    boolean hasHeap() {
        return heap.known();
    }

    GcEvent.HeapAfterGc heapAt(long atNanos) {
        return heap.event(atNanos, OptionalLong.empty());
    }
}
