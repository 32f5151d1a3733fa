package dev.throng.gclogs;

/**
 * The text of one line, without its decorations and without the number of its collection and ZGC's generation mark
 * ({@code GC(12) y: }). The bytes belong to the reader; the object is reused from line to line.
 */
final class LogLine {

    private static final byte[] ID = Ascii.bytes("GC(");

    private byte[] bytes = {};
    private int from;
    private int to;
    private long gcId;
    private long atNanos;

    /** Sets the text of the next line, which is [textFrom, textTo) of these bytes. */
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

    /** The bytes that contain the text; valid until the next line. */
    byte[] bytes() {
        return bytes;
    }

    /** The index of the first byte of the text. */
    int from() {
        return from;
    }

    /** The index behind the last byte of the text that is not a space. */
    int to() {
        return to;
    }

    /** The number of the collection that the line belongs to; {@link Ascii#NONE} if the line has none. */
    long gcId() {
        return gcId;
    }

    boolean hasGcId() {
        return gcId != Ascii.NONE;
    }

    /** The time of the line in nanoseconds on the log's {@link TimeAxis}. */
    long atNanos() {
        return atNanos;
    }

    boolean isEmpty() {
        return from >= to;
    }

    boolean startsWith(byte[] word) {
        return Ascii.startsWith(bytes, from, to, word);
    }

    boolean endsWith(byte[] word) {
        return Ascii.endsWith(bytes, from, to, word);
    }

    /** The text behind its first {@code length} bytes. */
    String textAfter(int length) {
        return Ascii.text(bytes, from + length, to);
    }

    @Override
    public String toString() {
        return Ascii.text(bytes, from, to);
    }
}
