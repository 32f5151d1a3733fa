package dev.throng.httpstream.client;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the date at which a cookie expires, as tolerantly as browsers (RFC 6265 §5.1.1). Pure. */
final class CookieDate {

    private static final Pattern DELIMITERS = Pattern.compile("[\\t -/;-@\\[-`{-~]+");
    private static final Pattern TIME = Pattern.compile("([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[^0-9].*)?");
    private static final Pattern DAY = Pattern.compile("([0-9]{1,2})(?:[^0-9].*)?");
    private static final Pattern YEAR = Pattern.compile("([0-9]{2,4})(?:[^0-9].*)?");
    private static final String MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec";
    private static final int MONTH_CHARS = 3;
    private static final int FIRST_YEAR = 1601;

    private int hour = -1;
    private int minute;
    private int second;
    private int day = -1;
    private int month = -1;
    private int year = -1;

    /** Returns seconds since 1970 (UTC); empty if the text is no date. */
    static OptionalLong seconds(String text) {
        CookieDate date = new CookieDate();
        for (String token : DELIMITERS.split(text)) {
            date.take(token.toLowerCase(Locale.ROOT));
        }
        return date.seconds();
    }

    private void take(String token) {
        Matcher time = TIME.matcher(token);
        Matcher ofDay = DAY.matcher(token);
        Matcher ofYear = YEAR.matcher(token);
        if (hour < 0 && time.matches()) {
            hour = Integer.parseInt(time.group(1));
            minute = Integer.parseInt(time.group(2));
            second = Integer.parseInt(time.group(3));
        } else if (day < 0 && ofDay.matches()) {
            day = Integer.parseInt(ofDay.group(1));
        } else if (month < 0 && token.length() >= MONTH_CHARS && month(token) > 0) {
            month = month(token);
        } else if (year < 0 && ofYear.matches()) {
            year = Integer.parseInt(ofYear.group(1));
        }
    }

    private static int month(String token) {
        int at = MONTHS.indexOf(token.substring(0, MONTH_CHARS));
        return at % (MONTH_CHARS + 1) == 0 ? at / (MONTH_CHARS + 1) + 1 : 0;
    }

    private OptionalLong seconds() {
        int full = year >= 70 && year <= 99 ? year + 1900 : year >= 0 && year <= 69 ? year + 2000 : year;
        if (full < FIRST_YEAR || hour < 0) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(
                    LocalDateTime.of(full, month, day, hour, minute, second).toEpochSecond(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private CookieDate() {}
}
