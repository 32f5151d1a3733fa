package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import io.netty.channel.DefaultEventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopTimerTest {

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final LoopTimer timer = new LoopTimer.OfEventLoop(loop, NanoClock.SYSTEM);

    @AfterEach
    void shutDown() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    @Test
    void tasksRunOnTheLoopInTheOrderOfTheirTimesAndNotBefore() throws Exception {
        List<String> ran = new ArrayList<>();
        CompletableFuture<Long> late = new CompletableFuture<>();
        long now = timer.clock().nanos();
        long due = now + 20_000_000;
        loop.execute(() -> {
            LoopTimer.ScheduledTask calledOff = timer.runAt(now + 10_000_000, () -> ran.add("called off"));
            timer.runAt(now - 1_000_000_000, () -> ran.add("past, on the loop: " + loop.inEventLoop()));
            timer.runSoon(() -> ran.add("soon, on the loop: " + loop.inEventLoop()));
            calledOff.cancel();
            // the last, so that it runs last even if the loop comes to all this when it is due already
            timer.runAt(due, () -> late.complete(timer.clock().nanos()));
        });
        assertThat(late.get(60, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(due);
        assertThat(ran).containsExactlyInAnyOrder("past, on the loop: true", "soon, on the loop: true");
    }
}
