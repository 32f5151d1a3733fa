package dev.throng.gclogs;

/** Where a JDK 8 line's stamps end and when they say it was written. Reused from line to line. */
final class Jdk8Head {

    private static final int DATE = "2026-11-21T00:05:02.025+0000".length();
    private static final int MAX_HALVES = 6;

    private int textFrom;
    private long uptimeNanos;
    private long dateFrom;

    /**
     * Reads {@code 2026-11-21T07:57:24.427+0000: 0.105: } or either half of it; false if the line begins with neither. A
     * half may stand twice: two threads write their stamps, then their texts.
     */
    boolean read(byte[] line, int from, int to) {
        textFrom = from;
        uptimeNanos = Ascii.NONE;
        dateFrom = Ascii.NONE;
        for (int halves = 0; halves < MAX_HALVES && readHalf(line, to); halves++) {
            // on behind it
        }
        return textFrom > from;
    }

    private boolean readHalf(byte[] line, int to) {
        if (textFrom >= to || !Ascii.isDigit(line[textFrom])) {
            return false;
        }
        if (endsStamp(line, textFrom + DATE, to)) {
            if (line[textFrom + 4] == '-' && line[textFrom + 10] == 'T') {
                dateFrom = textFrom;
                textFrom += DATE + 2;
                return true;
            }
        }
        int colon = Ascii.indexOf(line, textFrom, Math.min(to, textFrom + DATE), ':');
        if (colon < 0 || !endsStamp(line, colon, to)) {
            return false;
        }
        long uptime = Ascii.decimal(line, textFrom, colon, 1_000_000_000);
        if (uptime == Ascii.NONE) {
            return false;
        }
        uptimeNanos = uptime;
        textFrom = colon + 2;
        return true;
    }

    /** The uptime that ends right before {@code end}, {@code …: 0.195: }; {@link Ascii#NONE} if there is none. */
    static long uptimeBefore(byte[] line, int from, int end) {
        if (end - 2 <= from || line[end - 2] != ':' || line[end - 1] != ' ') {
            return Ascii.NONE;
        }
        int start = end - 2;
        while (start > from && (Ascii.isDigit(line[start - 1]) || line[start - 1] == '.' || line[start - 1] == ',')) {
            start--;
        }
        return Ascii.decimal(line, start, end - 2, 1_000_000_000);
    }

    private static boolean endsStamp(byte[] line, int at, int to) {
        return at + 1 < to && line[at] == ':' && line[at + 1] == ' ';
    }

    int textFrom() {
        return textFrom;
    }

    /** {@link Ascii#NONE} where only the date is written. */
    long uptimeNanos() {
        return uptimeNanos;
    }

    boolean dated() {
        return dateFrom != Ascii.NONE;
    }

    /** Of the line that was read; {@link Ascii#NONE} if the date is none. Costs more than the rest of the head. */
    long epochNanos(byte[] line) {
        return IsoTime.epochNanos(line, (int) dateFrom, (int) dateFrom + DATE);
    }
}
