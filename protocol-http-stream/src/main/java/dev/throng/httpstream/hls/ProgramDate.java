package dev.throng.httpstream.hls;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.OptionalLong;

/**
 * Parses the date of a segment (ISO 8601). A player does not need it, so a date that cannot be read is no fault. A formatter of the JDK would
 * allocate 3 kB per date, and a live playlist may have a date for each segment.
 *
 * <pre>
 *  2026-11-23T05:00:00[.250] and Z, +01:00, +0100 (as ffmpeg writes it) or +01
 * </pre>
 */
final class ProgramDate {

    private static final int FIRST_YEAR = 1970;
    private static final int SECONDS_END = 19;
    private static final int MINUTE_SECONDS = 60;
    private static final int HOUR_SECONDS = 3_600;
    private static final int DAY_SECONDS = 86_400;

    /** Returns milliseconds since 1970 (UTC); empty for a date without an offset, or of a year beyond 1970 to 9999. */
    static OptionalLong millis(String text) {
        if (text.length() <= SECONDS_END || !isSeparated(text)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(parse(text));
        } catch (DateTimeException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static boolean isSeparated(String text) {
        return text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && text.charAt(10) == 'T'
                && text.charAt(13) == ':'
                && text.charAt(16) == ':';
    }

    private static long parse(String text) {
        int year = number(text, 0, 4);
        if (year < FIRST_YEAR) {
            throw new DateTimeException("before 1970");
        }
        long days = LocalDate.of(year, number(text, 5, 7), number(text, 8, 10)).toEpochDay();
        int ofDay = number(text, 11, 13) * HOUR_SECONDS + number(text, 14, 16) * MINUTE_SECONDS + number(text, 17, 19);
        int millis = 0;
        int at = SECONDS_END;
        if (text.charAt(at) == '.') {
            int scale = 100;
            for (at++; at < text.length() && Character.digit(text.charAt(at), 10) >= 0; at++) {
                millis += scale * number(text, at, at + 1);
                scale /= 10;
            }
        }
        long seconds = days * DAY_SECONDS + ofDay - offsetSeconds(text.substring(at));
        return seconds * 1_000 + millis;
    }

    private static int offsetSeconds(String text) {
        if (text.equals("Z")) {
            return 0;
        }
        String digits = text.length() == 6 && text.charAt(3) == ':' ? text.substring(0, 3) + text.substring(4) : text;
        boolean signed = digits.startsWith("+") || digits.startsWith("-");
        if (!signed || digits.length() != 3 && digits.length() != 5) {
            throw new DateTimeException("no offset");
        }
        int seconds = number(digits, 1, 3) * HOUR_SECONDS
                + (digits.length() == 5 ? number(digits, 3, 5) * MINUTE_SECONDS : 0);
        return digits.startsWith("-") ? -seconds : seconds;
    }

    /** Parses digits of ASCII. */
    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new NumberFormatException("no digit");
            }
            number = 10 * number + digit;
        }
        return number;
    }

    private ProgramDate() {}
}
