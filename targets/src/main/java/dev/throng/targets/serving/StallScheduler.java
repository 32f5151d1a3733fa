package dev.throng.targets.serving;

import dev.throng.targets.time.Clock;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stops the service for the planned spans by parking every event loop, as a stop-the-world pause would: nothing is accepted,
 * read or answered, and what clients send waits in socket buffers (and is lost there when they overflow, for UDP).
 *
 * <p>The plan's zero is the first use of the target, of which its handlers tell; a connection that sends nothing (a readiness
 * probe) is none.
 */
public final class StallScheduler {

    private final List<Stall> plan;
    private final EventExecutorGroup loops;
    private final Clock clock;
    private final AtomicBoolean started = new AtomicBoolean();
    private final CountDownLatch released = new CountDownLatch(1);
    /** Read before the atomic, so that the usual case costs a plain field. */
    private boolean startSeen;

    public StallScheduler(List<Stall> plan, EventExecutorGroup loops, Clock clock) {
        this.plan = List.copyOf(plan);
        this.loops = loops;
        this.clock = clock;
        this.startSeen = plan.isEmpty();
    }

    /** The target is in use; any loop may say so, any number of times. */
    public void used() {
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

    /** Ends a stall that is on and makes later ones void. */
    public void release() {
        released.countDown();
    }
}
