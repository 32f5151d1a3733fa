package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In virtual time: that of an embedded channel's loop, whose clock stands still between two steps. */
class WatchTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> expired = new ArrayList<>();
    private long nowNanos;
    private final NanoClock clock = () -> nowNanos;
    private final Watch watch = new Watch(
            channel.eventLoop(),
            clock,
            new Patience(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(4),
                    Optional.empty()));

    private final class Named extends Waiter {
        private final String name;

        private Named(String name) {
            this.name = name;
        }

        @Override
        void expired(long atNanos) {
            expired.add(name + "@" + TimeUnit.NANOSECONDS.toMillis(atNanos));
            if (name.equals("bug")) {
                throw new IllegalStateException(name);
            }
        }
    }

    WatchTest() {
        channel.freezeTime();
    }

    private void pass(long millis) {
        for (long step = 0; step < millis; step += 50) {
            nowNanos += TimeUnit.MILLISECONDS.toNanos(50);
            channel.advanceTimeBy(50, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    @Test
    void eachStepHasItsTime() {
        for (Step step : Step.values()) {
            watch.began();
            watch.begin(step, new Named(step.id()), nowNanos);
        }
        pass(60_000);
        assertThat(expired).containsExactly("connect@1000", "tls@2000", "head@3000", "first-byte@4000");
    }

    @Test
    void aStepThatBeginsEndsTheOneBefore() {
        watch.began();
        Named waiter = new Named("a");
        watch.begin(Step.CONNECT, waiter, nowNanos);
        pass(900);
        watch.begin(Step.HEAD, waiter, nowNanos);
        pass(900);
        watch.begin(Step.STREAM, waiter, nowNanos);
        pass(60_000);
        assertThat(expired).isEmpty();
    }

    /** A timer that never rests would keep an idle loop awake. */
    @Test
    void itTicksOnlyWhileSomebodyListens() {
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        watch.began();
        watch.began();
        pass(1_000);
        watch.ended();
        assertThat(watch.idle()).isFalse();
        assertThat(channel.runScheduledPendingTasks()).isPositive();
        watch.ended();
        assertThat(watch.idle()).isTrue();
        pass(200);
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        watch.began();
        watch.begin(Step.CONNECT, new Named("again"), nowNanos);
        pass(2_000);
        assertThat(expired).hasSize(1);
    }

    @Test
    void aBugOfOneLeavesTheOthersWatched() {
        watch.began();
        watch.begin(Step.CONNECT, new Named("bug"), nowNanos);
        watch.begin(Step.TLS, new Named("other"), nowNanos);
        pass(5_000);
        assertThat(expired).containsExactly("bug@1000", "other@2000");
    }

    /** A thousand bytes per second in reads of 256: a read, then a wait until it is paid for. */
    @Test
    void aSlowReaderIsPacedOverTime() {
        SlowReading reading = new SlowReading(1_000);
        assertThat(reading.readBytes()).isEqualTo(256);
        int[] reads = {0};
        EmbeddedChannel slow = new EmbeddedChannel() {
            @Override
            protected void doBeginRead() {
                reads[0]++;
                reading.read(256);
            }
        };
        watch.began();
        reading.begin(slow, nowNanos);
        watch.reads(reading);
        pass(60_000);
        assertThat(reads[0] * 256).isBetween(59_000, 60_300);
        reading.end();
        int before = reads[0];
        pass(1_000);
        assertThat(reads[0]).isEqualTo(before);
    }
}
