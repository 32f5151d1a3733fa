package dev.throng.targets.time;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test advances. Any thread may read it. */
public final class VirtualClock implements Clock {

    /** The initial wall-clock time. */
    public static final long START_MICROS = 1_700_000_000_000_000L;

    private final AtomicLong nanos = new AtomicLong();

    public void advance(Duration span) {
        nanos.addAndGet(span.toNanos());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public long epochMicros() {
        return START_MICROS + nanos.get() / 1000;
    }
}
