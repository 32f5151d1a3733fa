package dev.throng.engine;

import dev.throng.time.NanoClock;

/**
 * An event loop for one pacer, whose clock a test moves. It holds one timer, because a pacer never plans a second one, and allocates nothing.
 */
final class ManualTimer implements LoopTimer {

    private static final Runnable NOTHING = () -> {};

    private final long latenessNanos;
    private final NanoClock clock = () -> this.now;
    private final ScheduledTask scheduled = () -> this.planned = NOTHING;
    private long now;
    private long plannedNanos;
    private Runnable planned = NOTHING;
    private Runnable soon = NOTHING;

    /** @param latenessNanos by how much every callback comes after its time, as those of a real loop do */
    ManualTimer(long latenessNanos) {
        this.latenessNanos = latenessNanos;
    }

    @Override
    public NanoClock clock() {
        return clock;
    }

    @Override
    public void runSoon(Runnable task) {
        soon = task;
    }

    @Override
    public ScheduledTask runAt(long nanos, Runnable task) {
        plannedNanos = nanos;
        planned = task;
        return scheduled;
    }

    /** Moves time on to the next callback and runs it. */
    void next() {
        Runnable task = soon;
        if (task == NOTHING) {
            now = Math.max(now, plannedNanos + latenessNanos);
            task = planned;
            planned = NOTHING;
        }
        soon = NOTHING;
        task.run();
    }
}
