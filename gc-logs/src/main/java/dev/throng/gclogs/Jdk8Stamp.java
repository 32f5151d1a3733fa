package dev.throng.gclogs;

/**
 * Reads the date, the uptime and the number of the collection ({@code -XX:+PrintGCID}) at the beginning of a JDK 8 line, or before a
 * bracket inside of it. An uptime has decimals: a number without them is the row of a table or a part of a time zone. Reused from line to
 * line.
 */
final class Jdk8Stamp {

    /** The lengths of a date and time with the zones that the JVM and other programs write: {@code +0100}, Z, {@code +01:00}. */
    private static final int[] DATES = {
        Ascii.DATE_TIME_LENGTH + "+0100".length(),
        Ascii.DATE_TIME_LENGTH + "Z".length(),
        Ascii.DATE_TIME_LENGTH + "+01:00".length()
    };

    /** The length of the zone that the JVM writes. */
    private static final int JVM_ZONE = "+0100".length();

    private static final int WHOLE_DIGITS = "1234567890".length();

    /** A {@code long} has no more nanoseconds. */
    private static final long MAX_SECONDS = Long.MAX_VALUE / 1_000_000_000 - 1;

    /** The point and three digits. */
    private static final int DECIMALS = ".123".length();

    /** How many parts may begin a line: three threads may write theirs before the first one writes its text. */
    private static final int MAX_PARTS = 9;

    private int textFrom;
    private long uptimeNanos;
    private int dateFrom;
    private int dateTo;

    /**
     * Reads {@code 2026-11-21T07:57:24.427+0000: 0.105: #3: }, or the date or the uptime alone; false if the line begins with neither. Both
     * may occur several times, as two threads write their stamps and then their texts. The last ones count.
     */
    boolean read(byte[] line, int from, int to) {
        textFrom = from;
        uptimeNanos = Ascii.NONE;
        dateFrom = -1;
        int parts = 0;
        while (parts < MAX_PARTS && readPart(line, to)) {
            parts++;
            // PrintAdaptiveSizePolicy of G1 writes two spaces between the date and the uptime
            textFrom += textFrom < to && line[textFrom] == ' ' ? 1 : 0;
        }
        return uptimeNanos != Ascii.NONE || dated();
    }

    /**
     * Reads the stamp that ends right before {@code end}, without the date if it has an uptime, as in {@code …secs]0.195: #2: [CMS-concurrent-…}; false if there is none.
     *
     * @param from where the search ends
     */
    boolean readBefore(byte[] line, int from, int end) {
        textFrom = end;
        uptimeNanos = Ascii.NONE;
        dateFrom = -1;
        int partTo = beforeNumber(line, from, end) - 2;
        if (partTo <= from || !endsPart(line, partTo, end)) {
            return false;
        }
        int start = partTo;
        while (start > from && (Ascii.isDigit(line[start - 1]) || isPoint(line[start - 1]))) {
            start--;
        }
        uptimeNanos = uptime(line, start, partTo);
        return uptimeNanos != Ascii.NONE || readDateBefore(line, from, partTo);
    }

    private boolean readDateBefore(byte[] line, int from, int to) {
        for (int length : DATES) {
            if (to - length >= from && Ascii.epochNanos(line, to - length, to) != Ascii.NONE) {
                dateFrom = to - length;
                dateTo = to;
                return true;
            }
        }
        return false;
    }

    /** Where a text ends without the number {@code #2: } at its end. */
    private static int beforeNumber(byte[] line, int from, int end) {
        int digits = end - 2;
        while (digits > from && Ascii.isDigit(line[digits - 1])) {
            digits--;
        }
        return digits > from && digits < end - 2 && line[digits - 1] == '#' ? digits - 1 : end;
    }

    private boolean readPart(byte[] line, int to) {
        if (textFrom >= to) {
            return false;
        }
        if (!Ascii.isDigit(line[textFrom])) {
            return line[textFrom] == '#' && readNumber(line, to);
        }
        int zone = textFrom + Ascii.DATE_TIME_LENGTH;
        return zone < to && line[textFrom + 4] == '-' && line[textFrom + 10] == 'T'
                ? readDate(line, zone, to)
                : readUptime(line, to);
    }

    private boolean readNumber(byte[] line, int to) {
        int end = Ascii.digitsEnd(line, textFrom + 1, to);
        return end > textFrom + 1 && endsPart(line, end, to) && skipTo(end + 2);
    }

    private boolean readDate(byte[] line, int zone, int to) {
        int end = zone + JVM_ZONE;
        if (!endsPart(line, end, to)) {
            end = Ascii.zoneEnd(line, zone, to);
            if (end < 0 || !endsPart(line, end, to)) {
                return false;
            }
        }
        dateFrom = textFrom;
        dateTo = end;
        return skipTo(end + 2);
    }

    /** In one pass over the digits: nearly every line of a log has an uptime. */
    private boolean readUptime(byte[] line, int to) {
        int at = textFrom;
        long seconds = 0;
        while (at < to && at - textFrom <= WHOLE_DIGITS && Ascii.isDigit(line[at])) {
            seconds = 10 * seconds + line[at] - '0';
            at++;
        }
        int length = at - textFrom;
        return length > 0
                && length <= WHOLE_DIGITS
                && seconds <= MAX_SECONDS
                && endsPart(line, at + DECIMALS, to)
                && readDecimals(line, at, seconds);
    }

    private boolean readDecimals(byte[] line, int point, long seconds) {
        int first = line[point + 1] - '0';
        int second = line[point + 2] - '0';
        int third = line[point + 3] - '0';
        if (!isPoint(line[point]) || !isDigitValue(first) || !isDigitValue(second) || !isDigitValue(third)) {
            return false;
        }
        uptimeNanos = (1_000 * seconds + 100 * first + 10 * second + third) * 1_000_000;
        return skipTo(point + DECIMALS + 2);
    }

    private static boolean isDigitValue(int value) {
        return value >= 0 && value <= 9;
    }

    private boolean skipTo(int at) {
        textFrom = at;
        return true;
    }

    /** The range as an uptime in nanoseconds, which has three decimals; {@link Ascii#NONE} if it is anything else. */
    private static long uptime(byte[] line, int from, int to) {
        return to - from > 4 && isPoint(line[to - 4]) ? Ascii.seconds(line, from, to) : Ascii.NONE;
    }

    private static boolean isPoint(byte b) {
        return b == '.' || b == ',';
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
     * The date in nanoseconds since 1970; {@link Ascii#NONE} if there is none, or it is invalid. Takes longer than reading the rest of the stamp.
     *
     * @param line the line that was read last
     */
    long epochNanos(byte[] line) {
        return dated() ? Ascii.epochNanos(line, dateFrom, dateTo) : Ascii.NONE;
    }
}
