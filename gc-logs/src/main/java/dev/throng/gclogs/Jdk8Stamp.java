package dev.throng.gclogs;

/** Reads the date and the uptime at the beginning of a JDK 8 line. Reused from line to line. */
final class Jdk8Stamp {

    private static final int DATE = "2026-11-21T00:05:02.025+0000".length();

    /** How many dates and uptimes may begin a line: three threads may write theirs before the first one writes its text. */
    private static final int MAX_PARTS = 6;

    private int textFrom;
    private long uptimeNanos;
    private int dateFrom;

    /**
     * Reads {@code 2026-11-21T07:57:24.427+0000: 0.105: }, or the date or the uptime alone; false if the line begins with neither. Both may
     * occur several times, as two threads write their stamps and then their texts. The last ones count.
     */
    boolean read(byte[] line, int from, int to) {
        textFrom = from;
        uptimeNanos = Ascii.NONE;
        dateFrom = -1;
        int parts = 0;
        while (parts < MAX_PARTS && readPart(line, to)) {
            parts++;
        }
        return textFrom > from;
    }

    private boolean readPart(byte[] line, int to) {
        if (textFrom >= to || !Ascii.isDigit(line[textFrom])) {
            return false;
        }
        if (endsPart(line, textFrom + DATE, to)) {
            if (line[textFrom + 4] == '-' && line[textFrom + 10] == 'T') {
                dateFrom = textFrom;
                textFrom += DATE + 2;
                return true;
            }
        }
        int colon = Ascii.indexOf(line, textFrom, Math.min(to, textFrom + DATE), ':');
        if (colon < 0 || !endsPart(line, colon, to)) {
            return false;
        }
        long uptime = Ascii.seconds(line, textFrom, colon);
        if (uptime == Ascii.NONE) {
            return false;
        }
        uptimeNanos = uptime;
        textFrom = colon + 2;
        return true;
    }

    /** The uptime that ends right before {@code end}, as in {@code …: 0.195: }; {@link Ascii#NONE} if there is none. */
    static long uptimeBefore(byte[] line, int from, int end) {
        if (end - 2 <= from || line[end - 2] != ':' || line[end - 1] != ' ') {
            return Ascii.NONE;
        }
        int start = end - 2;
        while (start > from && (Ascii.isDigit(line[start - 1]) || line[start - 1] == '.' || line[start - 1] == ',')) {
            start--;
        }
        return Ascii.seconds(line, start, end - 2);
    }

    private static boolean endsPart(byte[] line, int at, int to) {
        return at + 1 < to && line[at] == ':' && line[at + 1] == ' ';
    }

    /** Where the text behind the stamp begins. */
    int textFrom() {
        return textFrom;
    }

    /** The uptime in nanoseconds; {@link Ascii#NONE} if the line has a date alone. */
    long uptimeNanos() {
        return uptimeNanos;
    }

    boolean dated() {
        return dateFrom >= 0;
    }

    /**
     * The date in nanoseconds since 1970; {@link Ascii#NONE} if it is invalid. Takes longer than reading the rest of the stamp.
     *
     * @param line the line that was read last; it must have a date
     */
    long epochNanos(byte[] line) {
        return Ascii.epochNanos(line, dateFrom, dateFrom + DATE);
    }
}
