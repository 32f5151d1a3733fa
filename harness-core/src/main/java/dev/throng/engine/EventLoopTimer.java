package dev.throng.engine;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The timers of a Netty event loop. Their resolution is microseconds with epoll and io_uring, and 1 ms with NIO. */
final class EventLoopTimer implements LoopTimer {

    private final EventLoop loop;
    private final NanoClock clock;

    EventLoopTimer(EventLoop loop, NanoClock clock) {
        this.loop = loop;
        this.clock = clock;
    }

    @Override
    public NanoClock clock() {
        return clock;
    }

    @Override
    public void runSoon(Runnable task) {
        loop.execute(task);
    }

    @Override
    public ScheduledTask runAt(long nanos, Runnable task) {
        return new NettyTask(loop.schedule(task, Math.max(0, nanos - clock.nanos()), TimeUnit.NANOSECONDS));
    }

    /** A record, because a capturing lambda costs more than the timer until the JIT compiler inlines its creation. */
    private record NettyTask(Future<?> future) implements ScheduledTask {

        @Override
        public void cancel() {
            future.cancel(false);
        }
    }
}
