package dev.throng.engine;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

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

    /**
     * The timers of a Netty event loop. Their resolution is microseconds with epoll and io_uring, and 1 ms with NIO.
     *
     * @param clock the clock of the loop's timers
     */
    record OfEventLoop(EventLoop loop, NanoClock clock) implements LoopTimer {

        /** A record, because a capturing lambda costs more than the timer until the JIT compiler inlines its creation. */
        private record NettyTask(Future<?> future) implements ScheduledTask {

            @Override
            public void cancel() {
                future.cancel(false);
            }
        }

        @Override
        public void runSoon(Runnable task) {
            loop.execute(task);
        }

        @Override
        public ScheduledTask runAt(long nanos, Runnable task) {
            return new NettyTask(loop.schedule(task, Math.max(0, nanos - clock.nanos()), TimeUnit.NANOSECONDS));
        }
    }
}
