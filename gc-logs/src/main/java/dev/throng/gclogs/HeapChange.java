package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * Reads the used heap before and after a collection and the heap's capacity, {@code 24M->4M(512M)}. ZGC writes no capacity,
 * {@code 244M(48%)->436M(85%)}, nor does a GraalVM native image, {@code 16.00M->4.00M}. Reused from line to line.
 */
final class HeapChange {

    private static final byte[] ARROW = Ascii.bytes("->");

    private long usedBefore = Ascii.NONE;
    private long usedAfter;
    private long committed;

    void clear() {
        usedBefore = Ascii.NONE;
    }

    /** Reads the range [from, to). If it is anything else, returns false and keeps what was read before. */
    boolean read(byte[] bytes, int from, int to) {
        int arrow = Ascii.indexOf(bytes, from, to, ARROW);
        if (arrow < 0) {
            return false;
        }
        if (bytes[to - 1] != ')') {
            return readUsed(bytes, from, arrow, to);
        }
        int share = Ascii.indexOf(bytes, from, arrow, '(');
        int open = Ascii.indexOf(bytes, arrow, to, '(');
        if (open < 0) {
            return false;
        }
        long before = Ascii.size(bytes, from, share < 0 ? arrow : share);
        long after = Ascii.size(bytes, arrow + ARROW.length, open);
        long capacity = Ascii.size(bytes, open + 1, to - 1);
        boolean capacityKnown = capacity != Ascii.NONE || bytes[to - 2] == '%';
        if (before == Ascii.NONE || after == Ascii.NONE || !capacityKnown) {
            return false;
        }
        usedBefore = before;
        usedAfter = after;
        committed = capacity;
        return true;
    }

    private boolean readUsed(byte[] bytes, int from, int arrow, int to) {
        long before = Ascii.size(bytes, from, arrow);
        long after = Ascii.size(bytes, arrow + ARROW.length, to);
        if (before == Ascii.NONE || after == Ascii.NONE) {
            return false;
        }
        usedBefore = before;
        usedAfter = after;
        committed = Ascii.NONE;
        return true;
    }

    boolean known() {
        return usedBefore != Ascii.NONE;
    }

    /** The used heap before the collection in bytes; {@link Ascii#NONE} if no change was read. */
    long usedBefore() {
        return usedBefore;
    }

    /** The used heap after the collection in bytes; {@link Ascii#NONE} if no change was read. */
    long usedAfter() {
        return known() ? usedAfter : Ascii.NONE;
    }

    /**
     * The change as an event.
     *
     * @param otherCapacity the capacity if the text has none
     */
    GcEvent.HeapAfterGc event(long atNanos, OptionalLong otherCapacity) {
        OptionalLong capacity = committed == Ascii.NONE ? otherCapacity : OptionalLong.of(committed);
        return new GcEvent.HeapAfterGc(atNanos, usedBefore, usedAfter, capacity);
    }
}
