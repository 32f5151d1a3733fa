package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import dev.throng.transport.TimeoutQueue.Timeout;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In virtual time: that of an embedded channel's loop. */
class TimeoutQueueTest {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration LONG = Duration.ofSeconds(10);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> expired = new ArrayList<>();
    private long nowNanos;
    private final NanoClock clock = () -> nowNanos;
    private final TimeoutQueue queue = new TimeoutQueue(channel.eventLoop(), clock, LONG);

    private final class Named extends Timeout {
        private final String name;
        private Runnable then = () -> {};

        private Named(String name) {
            this.name = name;
        }

        @Override
        protected void expired(long atNanos) {
            expired.add(name + "@" + TimeUnit.NANOSECONDS.toMillis(atNanos));
            then.run();
        }
    }

    TimeoutQueueTest() {
        channel.freezeTime();
    }

    private void pass(long millis) {
        for (long step = 0; step < millis; step += 100) {
            nowNanos += TimeUnit.MILLISECONDS.toNanos(100);
            channel.advanceTimeBy(100, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    @Test
    void aTimeoutExpiresOnceAndNotBefore() {
        queue.start(new Named("a"), nowNanos);
        pass(9_900);
        assertThat(expired).isEmpty();
        pass(100);
        assertThat(expired).containsExactly("a@10000");
        pass(30_000);
        assertThat(expired).hasSize(1);
    }

    @Test
    void eachExpiresInItsTurn() {
        queue.start(new Named("a"), nowNanos);
        pass(3_000);
        queue.start(new Named("b"), nowNanos);
        pass(3_000);
        queue.start(new Named("c"), nowNanos);
        pass(20_000);
        assertThat(expired).containsExactly("a@10000", "b@13000", "c@16000");
    }

    @Test
    void aCancelledTimeoutDoesNotExpireWhereverItStands() {
        List<Named> all = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            all.add(new Named(name));
            queue.start(all.get(all.size() - 1), nowNanos);
            pass(100);
        }
        all.get(0).cancelTimeout();
        all.get(2).cancelTimeout();
        all.get(4).cancelTimeout();
        all.get(4).cancelTimeout();
        assertThat(queue.waiting()).isEqualTo(2);
        pass(20_000);
        assertThat(queue.waiting()).isZero();
        assertThat(expired).containsExactly("b@10100", "d@10300");
    }

    @Test
    void aTimeoutThatStartsAgainWaitsFromThen() {
        Named again = new Named("a");
        queue.start(again, nowNanos);
        pass(9_000);
        queue.start(again, nowNanos);
        pass(9_900);
        assertThat(expired).isEmpty();
        pass(100);
        assertThat(expired).containsExactly("a@19000");
    }

    @Test
    void aTimeoutStandsInOneQueueAtATime() {
        TimeoutQueue other = new TimeoutQueue(channel.eventLoop(), clock, Duration.ofSeconds(2));
        Named moved = new Named("a");
        queue.start(moved, nowNanos);
        other.start(moved, nowNanos);
        pass(30_000);
        assertThat(expired).containsExactly("a@2000");
    }

    @Test
    void anExpiredTimeoutMayCancelAnotherAndStartAgain() {
        Named victim = new Named("victim");
        Named again = new Named("a");
        again.then = () -> {
            victim.cancelTimeout();
            if (expired.size() == 1) {
                queue.start(again, nowNanos);
            }
        };
        queue.start(again, nowNanos);
        queue.start(victim, nowNanos);
        pass(40_000);
        assertThat(expired).containsExactly("a@10000", "a@20000");
    }

    @Test
    void timeoutsExpireOnTheNextTick() {
        TimeoutQueue coarse = new TimeoutQueue(channel.eventLoop(), clock, Duration.ofMillis(250), TICK_NANOS);
        pass(100);
        coarse.start(new Named("a"), nowNanos + 30_000_000);
        pass(2_000);
        assertThat(expired).as("due at 380 ms").containsExactly("a@400");
    }

    @Test
    void noTimerRunsWhileNothingWaits() {
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        Named waiting = new Named("a");
        queue.start(waiting, nowNanos);
        assertThat(channel.runScheduledPendingTasks()).isPositive();
        waiting.cancelTimeout();
        pass(20_000);
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        queue.start(new Named("b"), nowNanos);
        pass(20_000);
        assertThat(expired).containsExactly("b@30000");
    }

    @Test
    void otherWorkOfTheLoopComesBetweenManyTimeouts() {
        int many = 3 * TimeoutQueue.MAX_AT_ONCE;
        for (int i = 0; i < many; i++) {
            Named due = new Named("a" + i);
            queue.start(due, nowNanos);
            if (i == 0) {
                due.then = () -> channel.eventLoop().schedule(() -> expired.add("other"), 0, TimeUnit.NANOSECONDS);
            }
        }
        pass(10_000);
        assertThat(expired).hasSize(many + 1).endsWith("a" + (many - 1) + "@10000");
        assertThat(expired.indexOf("other")).isEqualTo(TimeoutQueue.MAX_AT_ONCE);
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void aBugOfOneLeavesTheOthersTimed() {
        Named bug = new Named("bug");
        bug.then = () -> {
            throw new IllegalStateException("bug");
        };
        queue.start(bug, nowNanos);
        queue.start(new Named("a"), nowNanos);
        pass(20_000);
        assertThat(expired).containsExactly("bug@10000", "a@10000");
    }

    /** The clock's origin is arbitrary, so its numbers may run over. */
    @Test
    void timeMayRunOver() {
        nowNanos = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(5);
        queue.start(new Named("a"), nowNanos);
        pass(9_900);
        assertThat(expired).isEmpty();
        pass(200);
        assertThat(expired).hasSize(1);
    }
}
