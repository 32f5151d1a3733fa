package dev.throng.engine;

import dev.throng.time.NanoClock;

/** One event loop as the pacer sees it: a clock and a way to be called back. Callbacks run on the loop, one after the other. */
public interface LoopTimer {

    NanoClock clock();

    /**
     * Runs the task after what the loop does at the moment. The loop may run tasks that beget such tasks for long before it reads or
     * writes again; between two tasks of {@link #at} it always does.
     */
    void soon(Runnable task);

    /** Runs the task at the given time of the clock, or as soon as possible if that is past. */
    Wake at(long nanos, Runnable task);

    /** A callback that can be called off. */
    @FunctionalInterface
    interface Wake {
        void cancel();
    }
}
