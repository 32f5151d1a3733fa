package dev.throng.riemann.load;

import static dev.throng.riemann.load.RiemannOperation.QUERY;
import static dev.throng.riemann.load.RiemannOperation.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Targets whose replies do not come one for each Msg in its order. */
@Timeout(120)
class ReplyOrderIT {

    private static final Msg EVENTS = new Msg(
            Optional.of(true),
            Optional.empty(),
            Optional.empty(),
            List.of(Event.builder().service("a").build()));

    private final Settings settings = new Settings();

    private DriverRig rig(ScriptedServer server) {
        settings.reconnect =
                new RiemannSettings.Reconnect(false, settings.reconnect.backoff(), settings.reconnect.maxBackoff());
        DriverRig rig = new DriverRig(new RiemannProtocol(), settings.build(), server.address());
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    @Test
    void eventsInTheReplyToASendEndTheConnectionAndAreCounted() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.read();
                    peer.ack();
                    peer.reply(EVENTS);
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            rig.start(QUERY, 1);
            rig.start(SEND, 3);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEqualTo(Map.of("unexpected-reply", 3L));
            assertThat(seen.counter(RiemannMetric.REPLIES_MISMATCHED.id())).isEqualTo(1);
            assertThat(seen.notes())
                    .singleElement()
                    .asString()
                    .contains("events (1) in the reply to a Msg that is no query");
        }
    }

    @Test
    void repliesBeyondTheMsgsAreCounted() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.ack();
                    peer.ack();
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            DriverRig.Seen seen = rig.await("a note", s -> !s.notes().isEmpty());
            assertThat(seen.counter(RiemannMetric.REPLIES_MISMATCHED.id())).isEqualTo(1);
        }
    }

    /** The surplus reply is the last one, and comes after all Msgs have one. */
    @Test
    void aReplyTooManyThatComesAfterTheLoadIsCounted() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.ack();
                    answered.await();
                    peer.ack();
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            rig.await("the ack", s -> s.counts().answered() == 1);
            answered.countDown();
            rig.drain();
            DriverRig.Seen seen = rig.await("a note", s -> !s.notes().isEmpty());
            assertThat(seen.counter(RiemannMetric.REPLIES_MISMATCHED.id())).isEqualTo(1);
        }
    }

    /** No ack to any Msg with events; the load has waited for longer than the drain lasts. */
    @Test
    void aTargetThatNeverRepliesToEventsIsFoundInTheDrain() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    while (true) {
                        if (peer.read().length == 0) {
                            peer.ack();
                        }
                    }
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 5);
            rig.drain();
            rig.endMeasurement();
            assertThat(rig.seen().counter(RiemannMetric.REPLIES_MISSING.id())).isEqualTo(5);
        }
    }

    @Test
    void queriesAmongSendsThatAreAnsweredInOrderAreNoMismatch() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; ; i++) {
                        boolean query = peer.read()[0] == 0x2a;
                        if (query && i % 2 == 0) {
                            peer.reply(EVENTS);
                        } else {
                            peer.ack();
                        }
                    }
                });
                DriverRig rig = rig(server)) {
            for (int i = 0; i < 20; i++) {
                rig.start(i % 3 == 0 ? QUERY : SEND, 1);
            }
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter(RiemannMetric.REPLIES_MISMATCHED.id())).isZero();
        }
    }

    /** Ten Msgs of one wake-up are longer than the limit together, but the socket takes them. */
    @Test
    void aBurstOfLargeMsgsIsWrittenBeforeTheLimitIsBlamedOnTheTarget() throws IOException {
        settings.eventsPerMsg = 100;
        settings.maxPendingBytes = 2_000;
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            rig.start(SEND, 10);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counts().answered()).isEqualTo(10);
        }
    }
}
