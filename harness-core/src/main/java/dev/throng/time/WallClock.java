package dev.throng.time;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The wall clock, for time stamps in messages; not for measuring. Any thread may read it. */
@FunctionalInterface
public interface WallClock {

    /** The machine's clock. */
    WallClock SYSTEM = () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

    /** Returns the time now, in microseconds since 1970-01-01T00:00Z. */
    long epochMicros();
}
