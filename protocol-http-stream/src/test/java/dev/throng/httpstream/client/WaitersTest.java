package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

class WaitersTest {

    private final List<String> expired = new ArrayList<>();
    private final Waiters waiters = new Waiters(Duration.ofMillis(10));

    private final class Named extends Waiter {
        private final String name;
        private LongConsumer then = at -> {};

        private Named(String name) {
            this.name = name;
        }

        @Override
        void expired(long atNanos) {
            expired.add(name + "@" + TimeUnit.NANOSECONDS.toMillis(atNanos));
            then.accept(atNanos);
        }
    }

    private static long at(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private Named await(String name, long fromMillis) {
        Named waiter = new Named(name);
        waiters.await(waiter, at(fromMillis));
        return waiter;
    }

    @Test
    void eachExpiresOnceInItsTurn() {
        await("a", 0);
        await("b", 3);
        await("c", 6);
        waiters.expire(at(9));
        assertThat(expired).isEmpty();
        waiters.expire(at(13));
        waiters.expire(at(100));
        waiters.expire(at(200));
        assertThat(expired).containsExactly("a@13", "b@13", "c@100");
    }

    @Test
    void whoIsCalmDoesNotExpireWhereverHeStands() {
        List<Named> all = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            all.add(await(name, 0));
        }
        all.get(0).calm();
        all.get(2).calm();
        all.get(4).calm();
        all.get(4).calm();
        waiters.expire(at(10));
        assertThat(expired).containsExactly("b@10", "d@10");
    }

    @Test
    void oneIsAmongOneKindOfWaitersAtATime() {
        Waiters others = new Waiters(Duration.ofMillis(2));
        Named moved = await("a", 0);
        others.await(moved, at(1));
        waiters.expire(at(50));
        assertThat(expired).isEmpty();
        others.expire(at(50));
        assertThat(expired).containsExactly("a@50");
    }

    @Test
    void whoExpiresMayCalmAnotherAndWaitAnew() {
        Named again = await("a", 0);
        Named victim = await("victim", 0);
        again.then = at -> {
            victim.calm();
            waiters.await(again, at);
        };
        waiters.expire(at(10));
        waiters.expire(at(19));
        waiters.expire(at(20));
        assertThat(expired).containsExactly("a@10", "a@20");
    }

    /** The clock's origin is arbitrary, so its numbers may run over. */
    @Test
    void timeMayRunOver() {
        Named waiter = new Named("a");
        waiters.await(waiter, Long.MAX_VALUE - 5);
        waiters.expire(Long.MAX_VALUE - 1);
        assertThat(expired).isEmpty();
        waiters.expire(Long.MAX_VALUE - 5 + at(10));
        assertThat(expired).hasSize(1);
    }
}
