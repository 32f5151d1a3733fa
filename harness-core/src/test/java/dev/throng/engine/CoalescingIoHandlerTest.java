package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoalescingIoHandlerTest {

    private final List<String> done = new ArrayList<>();
    private final CoalescingIoHandler handler =
            new CoalescingIoHandler(new Kernel(), () -> 1_000, nanos -> done.add("waited " + nanos));

    /** A way to the kernel that writes down that it was asked. */
    private final class Kernel implements IoHandler {

        @Override
        public int run(IoHandlerContext context) {
            done.add("asked");
            return 1;
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void wakeup() {}

        @Override
        public boolean isCompatible(Class<? extends IoHandle> type) {
            return true;
        }
    }

    /** @param untilNanos when the loop's next timer is due */
    private record Turn(boolean canBlock, long untilNanos) implements IoHandlerContext {

        @Override
        public long delayNanos(long nowNanos) {
            return Math.max(0, untilNanos - nowNanos);
        }

        @Override
        public long deadlineNanos() {
            return untilNanos;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "50, 51_000, 50",
        "50_000, 51_000, 50_000",
        "50_001, 51_000, 50_000",
        "9_223_372_036_854_775_807, 1_001, 1"
    })
    void aWaitIsNoLongerThanAllowedAndEndsWithTheNextTimer(String allowed, String timer, String wait) {
        handler.allow(() -> number(allowed));
        assertThat(handler.run(new Turn(true, number(timer)))).isEqualTo(1);
        assertThat(done).containsExactly("waited " + number(wait), "asked");
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }

    @Test
    void itDoesNotWaitUnlessThatIsAllowed() {
        handler.run(new Turn(true, 90_000));
        assertThat(done).containsExactly("asked");
    }

    @Test
    void itDoesNotWaitWhileTasksWaitOrATimerIsDue() {
        handler.allow(() -> 50);
        handler.run(new Turn(false, 90_000));
        handler.run(new Turn(true, 1_000));
        assertThat(done).containsExactly("asked", "asked");
    }

    @Test
    void aTaskFromElsewhereAndATimerEndAWaitOfAnHour() throws Exception {
        Semaphore waits = new Semaphore(0);
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, loop -> {
            CoalescingIoHandler waiting =
                    new CoalescingIoHandler(NioIoHandler.newFactory().newHandler(loop), NanoClock.SYSTEM);
            waiting.allow(() -> {
                waits.release();
                return TimeUnit.HOURS.toNanos(1);
            });
            return waiting;
        });
        try {
            EventLoop loop = group.next();
            for (int i = 0; i < 100; i++) {
                CompletableFuture<String> told = new CompletableFuture<>();
                loop.execute(() -> told.complete("ran"));
                assertThat(told.get(60, TimeUnit.SECONDS)).isEqualTo("ran");
                // it waits, or is about to
                assertThat(waits.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
            }
            CompletableFuture<String> rang = new CompletableFuture<>();
            loop.schedule(() -> rang.complete("ran"), 5, TimeUnit.MILLISECONDS);
            assertThat(rang.get(60, TimeUnit.SECONDS)).isEqualTo("ran");
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).await(60, TimeUnit.SECONDS);
        }
        assertThat(group.isTerminated()).isTrue();
    }
}
