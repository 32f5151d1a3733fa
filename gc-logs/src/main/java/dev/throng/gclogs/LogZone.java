package dev.throng.gclogs;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;

/**
 * Follows the time zone of a log's dates, which changes with daylight saving time. Looks at the dates with which lines begin. Confined to the
 * reader's thread.
 */
final class LogZone {

    private static final int ZONE_LENGTH = "+0100".length();

    private byte[] zone = {};
    private Optional<ZoneOffset> offset = Optional.empty();

    /** The zone of the last lines; empty as long as no line had a date. */
    Optional<ZoneOffset> offset() {
        return offset;
    }

    /**
     * Takes the zone of the first of these lines that has one.
     *
     * @return where the first line with another zone begins; {@code to} if there is none
     */
    int sameUntil(byte[] bytes, int from, int to) {
        boolean taken = false;
        int line = from;
        while (line < to) {
            int at = zoneIn(bytes, line, to);
            boolean same = at < 0 || Arrays.equals(bytes, at, at + ZONE_LENGTH, zone, 0, zone.length);
            if (!same && taken) {
                return line;
            }
            if (!same) {
                zone = Arrays.copyOfRange(bytes, at, at + ZONE_LENGTH);
                offset = offset(zone);
            }
            taken |= at >= 0;
            int end = Ascii.indexOf(bytes, line, to, '\n');
            line = end < 0 ? to : end + 1;
        }
        return to;
    }

    /** Where the zone of the date begins with which this line begins; -1 if it begins with none. */
    private static int zoneIn(byte[] bytes, int line, int to) {
        int date = bytes[line] == '[' ? line + 1 : line;
        int at = date + Ascii.DATE_TIME_LENGTH;
        boolean dated = at + ZONE_LENGTH <= to
                && (bytes[at] == '+' || bytes[at] == '-')
                && Ascii.epochNanos(bytes, date, at + ZONE_LENGTH) != Ascii.NONE;
        return dated ? at : -1;
    }

    private static Optional<ZoneOffset> offset(byte[] zone) {
        long hours = Ascii.integer(zone, 1, 3);
        long minutes = Ascii.integer(zone, 3, ZONE_LENGTH);
        int seconds = (int) (hours * 3600 + minutes * 60) * (zone[0] == '-' ? -1 : 1);
        return minutes < 60 && Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds()
                ? Optional.of(ZoneOffset.ofTotalSeconds(seconds))
                : Optional.empty();
    }
}
