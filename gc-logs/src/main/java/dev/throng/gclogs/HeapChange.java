package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * The heap before and after a collection and its capacity, {@code 24M->4M(512M)}, or without a capacity as ZGC writes it,
 * {@code 244M(48%)->436M(85%)}. Reused from text to text.
 */
final class HeapChange {

    private static final byte[] ARROW = Ascii.bytes("->");

    private long usedBefore = Ascii.NONE;
    private long usedAfter;
    private long committed;

    void clear() {
        usedBefore = Ascii.NONE;
    }

    /** Reads the whole range; false, and what was known before stays, if it is anything else. */
    boolean read(byte[] bytes, int from, int to) {
        int arrow = Ascii.indexOf(bytes, from, to, ARROW);
        if (arrow < 0 || bytes[to - 1] != ')') {
            return false;
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

    boolean known() {
        return usedBefore != Ascii.NONE;
    }

    /** {@link Ascii#NONE} if nothing is known. */
    long usedBefore() {
        return usedBefore;
    }

    /** {@link Ascii#NONE} if nothing is known. */
    long usedAfter() {
        return known() ? usedAfter : Ascii.NONE;
    }

    /** @param capacity what the capacity is if the text does not say it */
    GcEvent.HeapAfterGc event(long atNanos, OptionalLong capacity) {
        OptionalLong said = committed == Ascii.NONE ? capacity : OptionalLong.of(committed);
        return new GcEvent.HeapAfterGc(atNanos, usedBefore, usedAfter, said);
    }
}
