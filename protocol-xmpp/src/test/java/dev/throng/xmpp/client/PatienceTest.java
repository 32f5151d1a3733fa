package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In virtual time: that of an embedded channel's loop, whose clock stands still between two steps. */
class PatienceTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> expired = new ArrayList<>();
    private long nowNanos;
    private final NanoClock clock = () -> nowNanos;
    private final Patience patience = new Patience(channel.eventLoop(), clock, LONG);

    private final class Named extends Waiter {
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

    PatienceTest() {
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
    void whoWaitsExpiresOnceAndNotBefore() {
        patience.await(new Named("a"), nowNanos);
        pass(9_900);
        assertThat(expired).isEmpty();
        pass(100);
        assertThat(expired).containsExactly("a@10000");
        pass(30_000);
        assertThat(expired).hasSize(1);
    }

    @Test
    void eachExpiresInItsTurn() {
        patience.await(new Named("a"), nowNanos);
        pass(3_000);
        patience.await(new Named("b"), nowNanos);
        pass(3_000);
        patience.await(new Named("c"), nowNanos);
        pass(20_000);
        assertThat(expired).containsExactly("a@10000", "b@13000", "c@16000");
    }

    @Test
    void whoIsCalmDoesNotExpireWhereverHeStands() {
        List<Named> all = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            all.add(new Named(name));
            patience.await(all.get(all.size() - 1), nowNanos);
            pass(100);
        }
        all.get(0).calm();
        all.get(2).calm();
        all.get(4).calm();
        all.get(4).calm();
        pass(20_000);
        assertThat(expired).containsExactly("b@10100", "d@10300");
    }

    @Test
    void whoBeginsToWaitAgainWaitsFromThen() {
        Named again = new Named("a");
        patience.await(again, nowNanos);
        pass(9_000);
        patience.await(again, nowNanos);
        pass(9_900);
        assertThat(expired).isEmpty();
        pass(100);
        assertThat(expired).containsExactly("a@19000");
    }

    @Test
    void oneIsInOnePatienceAtATime() {
        Patience other = new Patience(channel.eventLoop(), clock, Duration.ofSeconds(2));
        Named moved = new Named("a");
        patience.await(moved, nowNanos);
        other.await(moved, nowNanos);
        pass(30_000);
        assertThat(expired).containsExactly("a@2000");
    }

    @Test
    void whoExpiresMayCalmAnotherAndWaitAnew() {
        Named victim = new Named("victim");
        Named again = new Named("a");
        again.then = () -> {
            victim.calm();
            if (expired.size() == 1) {
                patience.await(again, nowNanos);
            }
        };
        patience.await(again, nowNanos);
        patience.await(victim, nowNanos);
        pass(40_000);
        assertThat(expired).containsExactly("a@10000", "a@20000");
    }

    @Test
    void whoHasNoDeadlineForAStepIsLeftInPeace() {
        Patiences steps = new Patiences(channel.eventLoop(), clock, java.util.Map.of(Step.AUTH, LONG));
        Named login = new Named("a");
        steps.begin(Step.AUTH, login, nowNanos);
        steps.begin(Step.PRESENCE, login, nowNanos);
        pass(20_000);
        assertThat(expired).isEmpty();
    }
}
