package dev.throng.gatling.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class DueTimeTest {

    private static final EventLoop LOOP = new DefaultEventLoop();
    private static final Duration TEN = Duration.ofNanos(10);

    @AfterAll
    static void shutDown() {
        LOOP.shutdownGracefully();
    }

    @Test
    void withoutADueTimeARequestIsDueNow() {
        assertThat(DueTime.of(Sessions.on(LOOP), 1_000)).isEqualTo(1_000);
    }

    @Test
    void lateUsersKeepTheirDueTimes() {
        Session first = DueTime.setNext(Sessions.on(LOOP), TEN, 1_000);
        Session second = DueTime.setNext(DueTime.remove(first), TEN, 5_000);
        Session third = DueTime.setNext(DueTime.remove(second), TEN, 9_000);
        assertThat(DueTime.of(first, 1_000)).isEqualTo(1_000);
        assertThat(DueTime.of(second, 5_000)).isEqualTo(1_010);
        assertThat(DueTime.of(third, 9_000)).isEqualTo(1_020);
    }

    @Test
    void aDueTimeIsForOneRequestOnly() {
        Session session = DueTime.remove(DueTime.setNext(Sessions.on(LOOP), TEN, 1_000));
        assertThat(DueTime.of(session, 7_000)).isEqualTo(7_000);
    }
}
