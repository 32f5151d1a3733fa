package dev.throng.gclogs;

import java.time.LocalDate;

/** Reads a date and time as the JVM logs it, {@code 2026-11-21T00:05:02.025+0000}, without a String per line. */
final class IsoTime {

    private static final int LENGTH = "2026-11-21T00:05:02.025+0000".length();
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private IsoTime() {}

    /** The range [from, to) in nanoseconds since 1970; {@link Ascii#NONE} if it is anything else. */
    static long epochNanos(byte[] line, int from, int to) {
        if (to - from != LENGTH || line[from + 4] != '-' || line[from + 10] != 'T' || line[from + 13] != ':') {
            return Ascii.NONE;
        }
        long year = Ascii.integer(line, from, from + 4);
        long month = Ascii.integer(line, from + 5, from + 7);
        long day = Ascii.integer(line, from + 8, from + 10);
        long hour = Ascii.integer(line, from + 11, from + 13);
        long minute = Ascii.integer(line, from + 14, from + 16);
        long milli = Ascii.decimal(line, from + 17, from + 23, 1_000);
        long zoneHour = Ascii.integer(line, from + 24, from + 26);
        long zoneMinute = Ascii.integer(line, from + 26, from + 28);
        int sign = line[from + 23] == '-' ? -1 : 1;
        if (year < 1970 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) {
            return Ascii.NONE;
        }
        if (hour < 0 || hour > 23 || minute < 0 || milli < 0 || zoneHour < 0 || zoneMinute < 0) {
            return Ascii.NONE;
        }
        long days = LocalDate.of((int) year, (int) month, 1).toEpochDay() + day - 1;
        long zoneSeconds = sign * (zoneHour * 3600 + zoneMinute * 60);
        long seconds = days * 86_400 + hour * 3600 + minute * 60 - zoneSeconds;
        return seconds * NANOS_PER_SECOND + milli * 1_000_000;
    }
}
