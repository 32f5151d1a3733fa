package dev.throng.gclogs;

/**
 * The text of one decorated line, without its decorations and without the id of its collection and ZGC's generation mark
 * ({@code GC(12) y: }). A window on bytes that belong to the reader, reused from line to line.
 */
final class Line {

    private static final byte[] ID = Ascii.bytes("GC(");

    private byte[] bytes = {};
    private int from;
    private int to;
    private long gcId;
    private long atNanos;

    /** Moves the window to a line's text, which is [from, to). */
    void over(byte[] line, int textFrom, int textTo, long lineAtNanos) {
        bytes = line;
        from = textFrom;
        to = Ascii.trimmedEnd(line, textFrom, textTo);
        atNanos = lineAtNanos;
        gcId = Ascii.NONE;
        if (Ascii.startsWith(line, from, to, ID)) {
            int digits = from + ID.length;
            int end = Ascii.digitsEnd(line, digits, to);
            if (end + 1 < to && line[end] == ')' && line[end + 1] == ' ') {
                gcId = Ascii.integer(line, digits, end);
                from = end + 2;
                skipGeneration();
            }
        }
    }

    private void skipGeneration() {
        if (to - from > 3 && bytes[from + 1] == ':' && bytes[from + 2] == ' ') {
            byte mark = bytes[from];
            if (mark == 'y' || mark == 'Y' || mark == 'o' || mark == 'O') {
                from += 3;
            }
        }
        while (from < to && bytes[from] == ' ') {
            from++;
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    /** The end, behind the last byte that is no space. */
    int to() {
        return to;
    }

    /** The number of the collection the line belongs to; {@link Ascii#NONE} if it names none. */
    long gcId() {
        return gcId;
    }

    boolean hasGcId() {
        return gcId != Ascii.NONE;
    }

    long atNanos() {
        return atNanos;
    }

    boolean isEmpty() {
        return from >= to;
    }

    boolean startsWith(byte[] word) {
        return Ascii.startsWith(bytes, from, to, word);
    }

    /** What follows the first {@code length} bytes. */
    String textAfter(int length) {
        return Ascii.text(bytes, from + length, to);
    }

    @Override
    public String toString() {
        return Ascii.text(bytes, from, to);
    }
}
