package dev.throng.gclog;

import java.util.OptionalLong;

/**
 * A text of the form {@code Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms}: a name, the heap's change
 * and a duration, each but the name optional. Read from the right, as a name may hold anything. Reused from line to line.
 */
final class TimedText {

    private static final byte[] MILLIS = Ascii.bytes("ms");
    private static final byte[] ARROW = Ascii.bytes("->");

    private int nameTo;
    private long durationNanos;
    private long usedBefore;
    private long usedAfter;
    private long committed;

    void read(Line line) {
        byte[] bytes = line.bytes();
        int from = line.from();
        int to = line.to();
        durationNanos = Ascii.NONE;
        usedBefore = Ascii.NONE;
        int start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        if (start > 0 && isDuration(bytes, start, to)) {
            to = Ascii.trimmedEnd(bytes, from, start);
            start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        }
        if (start > 0 && isHeap(bytes, start, to)) {
            to = Ascii.trimmedEnd(bytes, from, start);
        }
        nameTo = to;
    }

    private boolean isDuration(byte[] bytes, int from, int to) {
        if (Ascii.endsWith(bytes, from, to, MILLIS)) {
            durationNanos = Ascii.decimal(bytes, from, to - 2, 1_000_000);
        } else if (bytes[to - 1] == 's') {
            durationNanos = Ascii.decimal(bytes, from, to - 1, 1_000_000_000);
        }
        return timed();
    }

    /** {@code 24M->4M(512M)}, or ZGC's {@code 244M(48%)->436M(85%)}, which does not say the capacity. */
    private boolean isHeap(byte[] bytes, int from, int to) {
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
        usedAfter = Ascii.size(bytes, arrow + 2, open);
        committed = Ascii.size(bytes, open + 1, to - 1);
        boolean known =
                before != Ascii.NONE && usedAfter != Ascii.NONE && (committed != Ascii.NONE || bytes[to - 2] == '%');
        usedBefore = known ? before : Ascii.NONE;
        return known;
    }

    /** The name is what lies between the line's text and here. */
    int nameTo() {
        return nameTo;
    }

    String name(Line line) {
        return Ascii.text(line.bytes(), line.from(), nameTo);
    }

    boolean timed() {
        return durationNanos != Ascii.NONE;
    }

    long durationNanos() {
        return durationNanos;
    }

    boolean hasHeap() {
        return usedBefore != Ascii.NONE;
    }

    long usedBefore() {
        return usedBefore;
    }

    long usedAfter() {
        return usedAfter;
    }

    OptionalLong committed() {
        return committed == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(committed);
    }
}
