package dev.throng.time;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The time of day, for messages that carry it; never for measuring. Any thread may read it. */
@FunctionalInterface
public interface WallClock {

    /** The machine's clock. */
    WallClock SYSTEM = () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

    long epochMicros();
}
