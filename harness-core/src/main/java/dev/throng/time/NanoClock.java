package dev.throng.time;

/** A monotonic clock in nanoseconds. Its origin is arbitrary, so only differences are meaningful. Any thread may read it. */
@FunctionalInterface
public interface NanoClock {

    /** The JVM's monotonic clock. */
    NanoClock SYSTEM = System::nanoTime;

    /** Returns the time now. */
    long nanos();
}
