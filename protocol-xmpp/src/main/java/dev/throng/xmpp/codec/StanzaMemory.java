package dev.throng.xmpp.codec;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the memory that stanzas occupy while they arrive. Each stream may send stanzas of {@link StreamLimits#maxStanzaBytes}, such as a
 * roster of thousands of contacts. If all streams did so at the same time, no heap would be enough. So readers of a process share a number
 * of bytes, from which each takes what exceeds {@link #FREE_BYTES}. Thread-safe.
 */
public final class StanzaMemory {

    /** So much of each stanza is not counted, so that usual stanzas cost nothing here. */
    static final int FREE_BYTES = 64 * 1024;

    /** A stanza takes a few times its bytes when it has become elements. */
    private static final int PART_OF_HEAP = 16;

    private final long bytes;
    private final AtomicLong free;

    /** @param bytes the bytes of incomplete stanzas that all readers together may hold */
    public StanzaMemory(long bytes) {
        this.bytes = bytes;
        this.free = new AtomicLong(bytes);
    }

    /** A sixteenth of the heap. */
    public static StanzaMemory ofHeap() {
        return new StanzaMemory(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    /** The bytes that all readers together may hold. */
    long bytes() {
        return bytes;
    }

    /** Takes bytes. Returns false, and takes none, if there are too few. */
    boolean take(long wanted) {
        if (free.addAndGet(-wanted) >= 0) {
            return true;
        }
        free.addAndGet(wanted);
        return false;
    }

    void giveBack(long taken) {
        free.addAndGet(taken);
    }
}
