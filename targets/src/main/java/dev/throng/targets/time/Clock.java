package dev.throng.targets.time;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The time, as a monotonic clock for durations and as a wall clock for timestamps. Any thread may read it. */
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

    /** Monotonic nanoseconds with an arbitrary origin; only differences are meaningful. */
    long nanos();

    /** Microseconds since 1970-01-01T00:00:00Z; may jump when the machine's clock is set. */
    long epochMicros();
}
