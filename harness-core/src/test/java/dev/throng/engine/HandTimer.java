package dev.throng.engine;

import dev.throng.time.NanoClock;

/**
 * An event loop for one pacer, whose time stands still until it is moved by hand. It holds one callback, as a pacer plans no second one,
 * and allocates nothing.
 */
final class HandTimer implements LoopTimer {

    private static final Runnable NOTHING = () -> {};

    private final long latenessNanos;
    private final NanoClock clock = () -> this.now;
    private final Wake wake = () -> this.planned = NOTHING;
    private long now;
    private long plannedNanos;
    private Runnable planned = NOTHING;
    private Runnable soon = NOTHING;

    /** @param latenessNanos by how much every callback comes after its time, as those of a real loop do */
    HandTimer(long latenessNanos) {
        this.latenessNanos = latenessNanos;
    }

    @Override
    public NanoClock clock() {
        return clock;
    }

    @Override
    public void soon(Runnable task) {
        soon = task;
    }

    @Override
    public Wake at(long nanos, Runnable task) {
        plannedNanos = nanos;
        planned = task;
        return wake;
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
