package dev.throng.gclogs;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The ends of a range as uptimes. The first event turns dates into uptimes, as a line with a date was read by then. A date without a time zone is
 * in the zone of the lines around it: {@link #zoneChanged} must be called where the zone of the log's dates changes. If a local time occurs
 * twice, the first one counts; if it is left out, the change of the zone. {@link #jvmStarted} must be called where another JVM starts. Confined
 * to the reader's thread.
 */
final class RangeBounds {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** The year 2255. Later dates are as late as this one. */
    private static final long LATEST_SECONDS = 9_000_000_000L;

    private final LogRange range;
    private final Supplier<OptionalLong> startEpochNanos;
    private final Supplier<Optional<ZoneOffset>> zone;

    private boolean settled;
    /** When another JVM started in the log; empty once its dates are known. */
    private OptionalLong startedNanos = OptionalLong.empty();

    private long fromNanos;
    private long toNanos = Long.MAX_VALUE;

    /**
     * @param startEpochNanos the wall-clock time of uptime 0, as far as the log was read
     * @param zone the time zone of the log's dates at the place that is being read
     */
    RangeBounds(LogRange range, Supplier<OptionalLong> startEpochNanos, Supplier<Optional<ZoneOffset>> zone) {
        this.range = range;
        this.startEpochNanos = startEpochNanos;
        this.zone = zone;
    }

    /** The beginning of the range in nanoseconds of uptime; 0 for the start of the log. */
    long fromNanos() {
        return fromNanos;
    }

    /** The end of the range in nanoseconds of uptime; the largest value for the end of the log. */
    long toNanos() {
        return toNanos;
    }

    /** Whether an event begins in the range. */
    boolean contains(GcEvent event) {
        return event.atNanos() >= fromNanos && event.atNanos() < toNanos;
    }

    /**
     * Turns dates into uptimes. Must be called before the first event is compared with the range, and once the log was read, as it may have no
     * event.
     *
     * @return whether this call changed the ends; false if an earlier one did
     */
    boolean settle() {
        if (settled) {
            return startedNanos.isPresent() && startEpochNanos.get().isPresent() && settleDatesOfNextJvm();
        }
        settled = true;
        fromNanos = Math.max(0, range.from().map(this::nanos).orElse(0L));
        toNanos = range.to().map(this::nanos).orElse(Long.MAX_VALUE);
        requireOrder();
        return true;
    }

    /**
     * Another JVM started in the log. An end of the range that is a date and was not reached yet will move, as the time between the two JVMs is
     * not on the time axis.
     *
     * @param nowNanos the latest time before
     */
    void jvmStarted(long nowNanos) {
        startedNanos = OptionalLong.of(nowNanos);
    }

    private boolean settleDatesOfNextJvm() {
        long now = startedNanos.getAsLong();
        startedNanos = OptionalLong.empty();
        fromNanos = range.from()
                .filter(from -> isDate(from) && fromNanos > now)
                .map(from -> Math.max(now, nanos(from)))
                .orElse(fromNanos);
        toNanos = range.to()
                .filter(to -> isDate(to) && toNanos > now)
                .map(to -> Math.max(now + 1, nanos(to)))
                .orElse(toNanos);
        return true;
    }

    private static boolean isDate(LogRange.Bound bound) {
        return !(bound instanceof LogRange.Uptime);
    }

    /**
     * The dates from here on have another time zone. An end of the range that has no zone and was not reached yet moves.
     *
     * @param nowNanos the uptime of the last line before the change
     */
    void zoneChanged(long nowNanos) {
        if (!settled || startedNanos.isPresent() || startEpochNanos.get().isEmpty()) {
            return;
        }
        fromNanos = range.from().map(from -> moved(from, fromNanos, nowNanos)).orElse(fromNanos);
        toNanos = range.to().map(to -> moved(to, toNanos, nowNanos)).orElse(toNanos);
        requireOrder();
    }

    private long moved(LogRange.Bound bound, long nanos, long nowNanos) {
        return bound instanceof LogRange.LocalTime && nanos > nowNanos ? Math.max(nowNanos + 1, nanos(bound)) : nanos;
    }

    private void requireOrder() {
        if (toNanos <= fromNanos) {
            throw new RangeException(
                    "--to " + range.to().map(LogRange.Bound::text).orElse("") + " is not later than "
                            + range.from().map(from -> "--from " + from.text()).orElse("the start of the log"));
        }
    }

    private long nanos(LogRange.Bound bound) {
        if (bound instanceof LogRange.Uptime uptime) {
            return uptime.nanos();
        }
        OffsetDateTime time = bound instanceof LogRange.Instant instant
                ? instant.time()
                : ((LogRange.LocalTime) bound).time().atOffset(zone.get().orElse(ZoneOffset.UTC));
        OptionalLong start = startEpochNanos.get();
        if (start.isEmpty()) {
            throw new RangeException("its lines have no date, so that " + bound.text()
                    + " is unknown in it (expected: a time since the start of the JVM, such as 90s or 10m)");
        }
        long seconds = Math.max(0, Math.min(LATEST_SECONDS, time.toEpochSecond()));
        return seconds * NANOS_PER_SECOND + time.getNano() - start.getAsLong();
    }

    /** The range cannot be found in the log. The message has no name of the log. */
    static final class RangeException extends RuntimeException {

        private static final long serialVersionUID = 1;

        RangeException(String message) {
            super(message);
        }
    }
}
