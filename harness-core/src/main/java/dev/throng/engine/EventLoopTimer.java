package dev.throng.engine;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A Netty event loop. How finely it wakes depends on the transport: epoll and io_uring to microseconds, NIO to a millisecond. */
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
    public void soon(Runnable task) {
        loop.execute(task);
    }

    @Override
    public Wake at(long nanos, Runnable task) {
        return new Scheduled(loop.schedule(task, Math.max(0, nanos - clock.nanos()), TimeUnit.NANOSECONDS));
    }

    /** Not a lambda that captures: unless the JIT compiler has inlined what makes it, that costs more than the timer. */
    private record Scheduled(Future<?> future) implements Wake {

        @Override
        public void cancel() {
            future.cancel(false);
        }
    }
}
