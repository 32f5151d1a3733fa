package dev.throng.gclogs;

import java.util.function.Consumer;

/**
 * Reads the lines of unified logging on the old generation, and passes on promotions and the heap after collections of the old generation.
 * Confined to the reader's thread.
 */
final class OldGeneration {

    private static final byte[] ARROW = Ascii.bytes("->");

    private static final String SWEEP = "Concurrent Sweep";
    private static final String CLEANUP = "Concurrent cleanup";
    private static final String YOUNG = "(Young)";
    private static final String MIXED = "(Mixed)";

    private final Consumer<? super GcEvent> events;
    private long regionBytes = Ascii.NONE;
    private boolean swept;
    private boolean expected;
    private PauseName lastName = PauseName.of("");
    private boolean lastMixed;

    OldGeneration(Consumer<? super GcEvent> events) {
        this.events = events;
    }

    /** Reads a line of one of the kinds of the old generation. Returns true, because these lines are no events of their own. */
    boolean read(LineKind kind, LogLine line) {
        byte[] text = line.bytes();
        int from = line.from() + kind.length();
        if (kind == LineKind.REGION_SIZE || kind == LineKind.REGION_SIZE_11) {
            regionBytes = Ascii.size(text, from, line.to());
            return true;
        }
        int arrow = Ascii.indexOf(text, from, line.to(), ARROW);
        if (arrow < 0) {
            return true;
        }
        int after = arrow + ARROW.length;
        if (kind == LineKind.OLD_REGIONS) {
            long regions = Ascii.integer(text, after, Ascii.digitsEnd(text, after, line.to()))
                    - Ascii.integer(text, from, Ascii.digitsEnd(text, from, arrow));
            if (regionBytes != Ascii.NONE) {
                promoted(line.atNanos(), regions * regionBytes);
            }
            return true;
        }
        long usedBefore = sizeAt(text, from, arrow);
        long usedAfter = sizeAt(text, after, line.to());
        if (usedBefore != Ascii.NONE && usedAfter != Ascii.NONE) {
            promoted(line.atNanos(), usedAfter - usedBefore);
        }
        return true;
    }

    /** A size with its unit, which is one letter. */
    private static long sizeAt(byte[] text, int from, int to) {
        int end = Ascii.digitsEnd(text, from, to);
        return end < to ? Ascii.size(text, from, end + 1) : Ascii.NONE;
    }

    private void promoted(long atNanos, long bytes) {
        events.accept(new GcEvent.Promotion(atNanos, Math.max(0, bytes)));
    }

    /**
     * Passes on an event of a log of JDK 8, whose heap may be in a later line than its pause. If it is the heap of a collection of the old
     * generation, passes on that too.
     */
    void pass(GcEvent event) {
        events.accept(event);
        if (event instanceof GcEvent.HeapAfterGc heap) {
            heap(heap);
        } else if (event instanceof GcEvent.ConcurrentPhase phase) {
            swept |= phase.name().startsWith(SWEEP);
            expected |= phase.name().startsWith(CLEANUP);
        } else if (event instanceof GcEvent.JvmStarted) {
            restart();
        }
    }

    private void heap(GcEvent.HeapAfterGc heap) {
        if (expected || swept) {
            events.accept(new GcEvent.OldCollected(heap.atNanos(), heap.usedBytes()));
        }
        expected = false;
        swept = false;
    }

    /** Another JVM starts: what was collected before was the heap of the one before it. */
    void restart() {
        regionBytes = Ascii.NONE;
        expected = false;
        swept = false;
    }

    /** A pause of JDK 8 ended. Its heap is that of the next event with a heap. */
    void pauseEnded(PauseName name, boolean full) {
        expected = full || isMixed(name);
    }

    /** The reader passes on the same object for the same name, so that most names need no search. */
    private boolean isMixed(PauseName name) {
        if (name != lastName) {
            lastName = name;
            lastMixed = name.kind().contains(MIXED);
        }
        return lastMixed;
    }

    /** A pause ended with this heap. */
    void paused(PauseName name, HeapChange heap, long atNanos) {
        boolean old = name.isFull() || name.isDegenerated() || isMixed(name);
        if (heap.known() && (old || swept)) {
            collected(heap, atNanos);
        }
        swept &= !heap.known();
    }

    /** A concurrent phase ended. CMS logs the heap not with its sweep, but with the next collection. */
    void phaseEnded(String phase, HeapChange heap, long atNanos) {
        swept |= phase.startsWith(SWEEP);
        if (heap.known() && phase.startsWith(CLEANUP) && !phase.contains(YOUNG)) {
            collected(heap, atNanos);
        }
    }

    /** A cycle of ZGC ended that collected the old generation. */
    void cycleEnded(HeapChange heap, long atNanos) {
        if (heap.known()) {
            collected(heap, atNanos);
        }
    }

    private void collected(HeapChange heap, long atNanos) {
        events.accept(new GcEvent.OldCollected(atNanos, heap.usedAfter()));
    }
}
