package dev.throng.targets.serving;

import dev.throng.targets.time.Clock;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stalls the server as planned by parking all event loops, as a stop-the-world pause would. Nothing is accepted, read
 * or answered; input waits in socket buffers, where datagrams are lost when the buffers overflow.
 *
 * <p>The plan starts at the first use of the target, which its handlers report. A connection without input, such as a
 * readiness probe, is not a use.
 */
public final class StallScheduler {

    private final List<Stall> plan;
    private final EventExecutorGroup loops;
    private final Clock clock;
    private final AtomicBoolean started = new AtomicBoolean();
    private final CountDownLatch released = new CountDownLatch(1);
    /** Checked before the atomic, so that the usual case costs a plain field. */
    private boolean startSeen;

    /** Plans stalls of {@code loops}; {@link #onUse} starts the plan. */
    public StallScheduler(List<Stall> plan, EventExecutorGroup loops, Clock clock) {
        this.plan = List.copyOf(plan);
        this.loops = loops;
        this.clock = clock;
        this.startSeen = plan.isEmpty();
    }

    /** Starts the plan at the first call. Any event loop may call this, any number of times. */
    public void onUse() {
        if (!startSeen && started.compareAndSet(false, true)) {
            startSeen = true;
            long zero = clock.nanos();
            plan.forEach(stall -> loops.forEach(loop -> schedule(stall, zero, loop)));
        }
    }

    private void schedule(Stall stall, long zero, EventExecutor loop) {
        long start = zero + stall.start().toNanos();
        long end = start + stall.length().toNanos();
        loop.schedule(() -> park(end), start - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    private void park(long end) {
        try {
            long left = end - clock.nanos();
            if (left > 0 && released.await(left, TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the current stall and cancels later ones. */
    public void release() {
        released.countDown();
    }
}
