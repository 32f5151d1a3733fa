package dev.throng.gclogs;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Passes on the events that begin in a range, and all facts about the JVM. The first event turns dates into uptimes. Confined to the reader's
 * thread.
 */
final class RangeFilter implements Consumer<GcEvent> {

    private final LogRange range;
    private final Consumer<? super GcEvent> events;
    private final Supplier<OptionalLong> startEpochNanos;
    private final Supplier<Optional<ZoneOffset>> zone;

    private boolean settled;
    private long fromNanos;
    private long toNanos = Long.MAX_VALUE;

    /**
     * @param startEpochNanos the wall-clock time of uptime 0, as far as the log was read
     * @param zone the time zone of the log's dates, as far as the log was read
     */
    RangeFilter(
            LogRange range,
            Consumer<? super GcEvent> events,
            Supplier<OptionalLong> startEpochNanos,
            Supplier<Optional<ZoneOffset>> zone) {
        this.range = range;
        this.events = events;
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

    @Override
    public void accept(GcEvent event) {
        if (event instanceof GcEvent.JvmFact) {
            events.accept(event);
            return;
        }
        settle();
        if (event.atNanos() >= fromNanos && event.atNanos() < toNanos) {
            events.accept(event);
        }
    }

    /** Turns dates into uptimes. Must be called once the log was read, as it may have no event. */
    void settle() {
        if (settled) {
            return;
        }
        settled = true;
        fromNanos = Math.max(0, range.from().map(this::nanos).orElse(0L));
        toNanos = range.to().map(this::nanos).orElse(Long.MAX_VALUE);
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
        return time.toEpochSecond() * 1_000_000_000L + time.getNano() - start.getAsLong();
    }

    /** The range cannot be found in the log. The message has no name of the log. */
    static final class RangeException extends RuntimeException {

        private static final long serialVersionUID = 1;

        RangeException(String message) {
            super(message);
        }
    }
}
