package dev.throng.targets.time;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** What time it is, twice: for measuring spans and for stamping events. Any thread may read it. */
public interface Clock {

    /** The machine's clock. */
    Clock SYSTEM = new Clock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long epochMicros() {
            Instant now = Instant.now();
            return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(now.getNano());
        }
    };

    /** Monotonic nanoseconds; the origin is arbitrary, so only differences mean anything. */
    long nanos();

    /** Microseconds since 1970-01-01T00:00:00Z; may jump when the machine's clock is set. */
    long epochMicros();
}
