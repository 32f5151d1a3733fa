package dev.throng.gclogs;

import java.util.OptionalLong;

/**
 * Reads the capacity of the heap from the table that ZGC logs in each cycle, {@code Capacity: 512M (100%) 512M (100%) …}. The columns
 * are the start of marking, its end, the start of relocation and its end. Reused from line to line.
 */
final class ZgcCapacity {

    private static final int COLUMNS = 4;

    private long bytes = Ascii.NONE;

    /**
     * Reads the capacity of the last column.
     *
     * @param offset where in the line's text the columns begin
     * @return true, because this line of the table is never an event of its own
     */
    boolean read(LogLine line, int offset) {
        byte[] text = line.bytes();
        int at = line.from() + offset;
        for (int column = 0; column < COLUMNS && at < line.to(); column++) {
            while (at < line.to() && !Ascii.isDigit(text[at])) {
                at++;
            }
            int end = Ascii.digitsEnd(text, at, line.to());
            bytes = end < line.to() ? Ascii.size(text, at, end + 1) : Ascii.NONE;
            int percentageEnd = Ascii.indexOf(text, end, line.to(), ')');
            at = percentageEnd < 0 ? line.to() : percentageEnd + 1;
        }
        return true;
    }

    /** The capacity that was read last, in bytes; empty if none was read. */
    OptionalLong bytes() {
        return bytes == Ascii.NONE ? OptionalLong.empty() : OptionalLong.of(bytes);
    }
}
