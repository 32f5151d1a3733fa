package dev.throng.gclogs;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads the heap of a collection of G1 with {@code PrintGCDetails}. JDK 7 and 8 write it in a line behind the pause,
 * {@code [Eden: 24M(24M)->0B(13M) Survivors: 0B->3072K Heap: 24M(256M)->18M(256M)]}, JDK 6 as {@code [ 24M->18M(256M)]}. Reports a
 * collection whose heap the log does not state. Confined to the reader's thread.
 */
final class Jdk8HeapLine {

    private static final byte[] EDEN = Ascii.bytes("   [Eden: ");
    private static final byte[] HEAP = Ascii.bytes(" Heap: ");
    private static final byte[] BARE = Ascii.bytes("   [ ");

    private final Consumer<? super GcEvent> events;
    private final HeapChange heap = new HeapChange();
    private boolean expected;
    private long atNanos;

    Jdk8HeapLine(Consumer<? super GcEvent> events) {
        this.events = events;
    }

    /** A collection ended at this time, and its own text did not have the heap. */
    void expectedAt(long nanos) {
        over();
        expected = true;
        atNanos = nanos;
    }

    /** Reads a line behind the pause; false if it does not have the heap. The line of a pause that had the heap already is skipped. */
    boolean read(byte[] line, int from, int to) {
        int heapFrom = heapFrom(line, from, to);
        int close = heapFrom < 0 ? -1 : Ascii.indexOf(line, heapFrom, to, ']');
        if (close < 0) {
            return false;
        }
        heap.clear();
        if (expected && heap.read(line, heapFrom, close)) {
            expected = false;
            events.accept(heap.event(atNanos, OptionalLong.empty()));
        }
        return true;
    }

    private static int heapFrom(byte[] line, int from, int to) {
        if (Ascii.startsWith(line, from, to, EDEN)) {
            int label = Ascii.indexOf(line, from, to, HEAP);
            return label < 0 ? -1 : label + HEAP.length;
        }
        return Ascii.startsWith(line, from, to, BARE) ? from + BARE.length : -1;
    }

    /** The lines behind the pause are over: the log does not state its heap. */
    void over() {
        if (expected) {
            expected = false;
            events.accept(new GcEvent.HeapNotLogged(atNanos));
        }
    }
}
