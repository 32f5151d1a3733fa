package dev.throng.gclogs;

/**
 * A text of the form {@code Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms}: a name, the heap's change
 * and a duration, each but the name optional. Read from the right, as a name may hold anything. Reused from line to line.
 */
final class TimedText {

    private static final byte[] MILLIS = Ascii.bytes("ms");

    private final HeapChange heap = new HeapChange();
    private int nameTo;
    private long durationNanos;

    void read(Line line) {
        byte[] bytes = line.bytes();
        int from = line.from();
        int to = line.to();
        durationNanos = Ascii.NONE;
        heap.clear();
        int start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        if (start > 0 && isDuration(bytes, start, to)) {
            to = Ascii.trimmedEnd(bytes, from, start);
            start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        }
        if (start > 0 && heap.read(bytes, start, to)) {
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

    /** The name is what lies between the line's text and here. */
    int nameTo() {
        return nameTo;
    }

    boolean timed() {
        return durationNanos != Ascii.NONE;
    }

    long durationNanos() {
        return durationNanos;
    }

    /** The heap's change, if the line tells it. */
    HeapChange heap() {
        return heap;
    }
}
