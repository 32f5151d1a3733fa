package dev.throng.time;

/** A monotonic clock in nanoseconds; the origin is arbitrary, so only differences mean anything. Any thread may read it. */
@FunctionalInterface
public interface NanoClock {

    /** The JVM's monotonic clock. */
    NanoClock SYSTEM = System::nanoTime;

    long nanos();
}
