package dev.throng.gclogs;

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * The part of a log to summarize: the events that begin in it.
 *
 * @param from where it begins; empty for the start of the log
 * @param to where it ends; empty for the end of the log
 */
public record LogRange(Optional<Bound> from, Optional<Bound> to) {

    /** The whole log. */
    public static final LogRange WHOLE = new LogRange(Optional.empty(), Optional.empty());

    /** An end of a range. */
    public sealed interface Bound {

        /** The bound as the user wrote it. */
        String text();
    }

    /** A time since the start of the JVM. */
    public record Uptime(String text, long nanos) implements Bound {}

    /** A point in time. */
    public record Instant(String text, OffsetDateTime time) implements Bound {}

    /** A point in time in the time zone of the log. */
    public record LocalTime(String text, LocalDateTime time) implements Bound {}

    /** Whether a bound depends on the time zone of the log. */
    boolean isLocal() {
        return from.filter(LocalTime.class::isInstance).isPresent()
                || to.filter(LocalTime.class::isInstance).isPresent();
    }

    /** Whether no part of the log is left out. */
    public boolean isWhole() {
        return from.isEmpty() && to.isEmpty();
    }
}
