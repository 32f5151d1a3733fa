package dev.throng.engine;

import dev.throng.measure.LoopRecorder;

/**
 * Wakes a pacer on its event loop: by one timer at a time, and by a task when an arrival leaves the system. Measures how late the timer
 * fires, and reports stalls of the loop to the recorder. Times are those of the loop's clock. Confined to its event loop.
 */
final class WakeUps {

    /** A timer that fires later than this shows a stall of the loop. Timers and batches of arrivals cause smaller delays. */
    private static final long STALL_NANOS = 5_000_000;

    private final LoopTimer timer;
    private final LoopRecorder recorder;
    private final Runnable wakeUp;
    private final Runnable task = this::taskRan;
    private final Runnable timerTask = this::timerFired;

    private boolean taskPlanned;
    private boolean running;
    private LoopTimer.ScheduledTask scheduled = () -> {};
    private long timerNanos = Long.MAX_VALUE;
    private long maxLateNanos;

    /** @param wakeUp runs at each wake-up; it plans the next one itself */
    WakeUps(LoopTimer timer, LoopRecorder recorder, Runnable wakeUp) {
        this.timer = timer;
        this.recorder = recorder;
        this.wakeUp = wakeUp;
    }

    /** Plans a wake-up after the current task of the loop. Does nothing during a wake-up, because its end plans the next one. */
    void planSoon() {
        if (!taskPlanned && !running) {
            taskPlanned = true;
            timer.runSoon(task);
        }
    }

    /** Plans a wake-up at the given time, unless an earlier one is planned. */
    void planAt(long nanos) {
        if (nanos >= timerNanos) {
            return;
        }
        scheduled.cancel();
        timerNanos = nanos;
        scheduled = timer.runAt(nanos, timerTask);
    }

    void cancel() {
        scheduled.cancel();
    }

    /** Marks the start and the end of a wake-up. */
    void setRunning(boolean now) {
        running = now;
    }

    /** Returns the longest time by which the timer was late since the last call, in nanoseconds. */
    long takeMaxLateNanos() {
        long taken = maxLateNanos;
        maxLateNanos = 0;
        return taken;
    }

    private void taskRan() {
        taskPlanned = false;
        wakeUp.run();
    }

    private void timerFired() {
        // the next timer is planned only after this wake-up, so the delays of different timers do not overlap
        long lateNanos = timer.clock().nanos() - timerNanos;
        maxLateNanos = Math.max(maxLateNanos, lateNanos);
        if (lateNanos > STALL_NANOS) {
            recorder.addStall(timerNanos, lateNanos);
        }
        timerNanos = Long.MAX_VALUE;
        wakeUp.run();
    }
}
