package dev.throng.cli;

import dev.throng.gclogs.LogRange;
import dev.throng.scenario.yaml.Units;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the times of {@code --from} and {@code --to}: an uptime, or a date with or without a time zone. */
final class GcTimes {

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*");

    /** As logs write them: {@code 2026-11-21T02:11:17.943+0000}; seconds, fraction and time zone may be missing. */
    private static final DateTimeFormatter DATE_AND_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    private GcTimes() {}

    /** @throws UsageException if a time cannot be read */
    static LogRange range(Optional<String> from, Optional<String> to) {
        return new LogRange(from.map(text -> bound("--from", text)), to.map(text -> bound("--to", text)));
    }

    private static LogRange.Bound bound(String option, String text) {
        String time = text.strip();
        try {
            return DATE.matcher(time).matches()
                    ? date(text, time)
                    : new LogRange.Uptime(text, Units.duration(time).toNanos());
        } catch (DateTimeParseException | IllegalArgumentException | ArithmeticException refused) {
            throw new UsageException(
                    option + ": " + text + " (expected: an uptime such as 90s or 10m, or a date such as"
                            + " 2026-11-21T02:11 or 2026-11-21T02:11:17+0100)",
                    refused);
        }
    }

    private static LogRange.Bound date(String text, String time) {
        if (time.length() == "2026-11-21".length()) {
            return new LogRange.LocalTime(text, LocalDate.parse(time).atStartOfDay());
        }
        TemporalAccessor date = DATE_AND_TIME.parseBest(
                time.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) ", "$1T").replace(',', '.'),
                OffsetDateTime::from,
                LocalDateTime::from);
        return date instanceof OffsetDateTime instant
                ? new LogRange.Instant(text, instant)
                : new LogRange.LocalTime(text, (LocalDateTime) date);
    }
}
