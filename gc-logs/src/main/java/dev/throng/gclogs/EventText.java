package dev.throng.gclogs;

/**
 * Reads a text such as {@code Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(512M) 3.145ms}: a name, the change of the heap and a
 * duration. The heap and the duration may be missing. Reads from right to left, as a name may contain anything. Reused from line to line.
 */
final class EventText {

    private static final byte[] MILLIS = Ascii.bytes("ms");

    private final HeapChange heap = new HeapChange();
    private int nameTo;
    private long durationNanos;

    void read(LogLine line) {
        byte[] bytes = line.bytes();
        int from = line.from();
        int to = line.to();
        durationNanos = Ascii.NONE;
        heap.clear();
        int start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        if (to - start == MILLIS.length && start > from + 1 && bytes[start] == 'm') {
            start = Ascii.lastIndexOf(bytes, from, start - 1, ' ') + 1; // JDK 9 to 14 write "6.363 ms" at some levels
        }
        if (start > 0 && readDuration(bytes, start, to)) {
            to = Ascii.trimmedEnd(bytes, from, start);
            start = Ascii.lastIndexOf(bytes, from, to, ' ') + 1;
        }
        if (start > 0 && heap.read(bytes, start, to)) {
            to = Ascii.trimmedEnd(bytes, from, start);
        }
        nameTo = to;
    }

    private boolean readDuration(byte[] bytes, int from, int to) {
        if (Ascii.endsWith(bytes, from, to, MILLIS)) {
            durationNanos = Ascii.decimal(bytes, from, Ascii.trimmedEnd(bytes, from, to - 2), 1_000_000);
        } else if (bytes[to - 1] == 's') {
            durationNanos = Ascii.seconds(bytes, from, to - 1);
        }
        return hasDuration();
    }

    /** Where the name ends. It begins where the line's text does. */
    int nameTo() {
        return nameTo;
    }

    boolean hasDuration() {
        return durationNanos != Ascii.NONE;
    }

    /** The duration; {@link Ascii#NONE} if the text has none. */
    long durationNanos() {
        return durationNanos;
    }

    HeapChange heap() {
        return heap;
    }
}
