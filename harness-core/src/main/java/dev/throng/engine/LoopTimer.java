package dev.throng.engine;

import dev.throng.time.NanoClock;

/** The clock of one event loop, and a way to run tasks on it later. Tasks run on the loop, one after the other. */
public interface LoopTimer {

    /** The clock of the loop's timers. */
    NanoClock clock();

    /**
     * Runs a task after the current task of the loop. Tasks that plan further tasks in this way can keep the loop from reading and writing;
     * between two tasks of {@link #runAt} it always reads and writes.
     */
    void runSoon(Runnable task);

    /** Runs a task at the given time of the clock, or as soon as possible if that time is past. */
    ScheduledTask runAt(long nanos, Runnable task);

    /** A task that runs later. */
    @FunctionalInterface
    interface ScheduledTask {

        /** Keeps the task from running. Does nothing if it has run. */
        void cancel();
    }
}
