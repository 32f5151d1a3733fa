package dev.throng.riemann.load;

import static dev.throng.riemann.load.RiemannOperation.QUERY;
import static dev.throng.riemann.load.RiemannOperation.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.Msg.Query;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class ConnectionDriverIT {

    private final Settings settings = new Settings();

    private DriverRig rig(ScriptedServer server) {
        DriverRig rig = new DriverRig(new RiemannProtocol(), settings.build(), server.address());
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    private static Msg refusal(String text) {
        return new Msg(Optional.of(false), Optional.of(text), Optional.empty(), List.of());
    }

    private void noReconnect() {
        settings.reconnect =
                new RiemannSettings.Reconnect(false, settings.reconnect.backoff(), settings.reconnect.maxBackoff());
    }

    @Test
    void whatAnOrderlyCloseLeavesUnackedIsCounted() throws IOException {
        noReconnect();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; i < 5; i++) {
                        peer.read();
                    }
                    peer.ack();
                    peer.ack();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 5);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered()).isEqualTo(2);
            assertThat(seen.failures()).isEqualTo(Map.of("closed", 3L));
            assertThat(seen.notes()).singleElement().asString().contains("closed", "3 un-acked");
        }
    }

    @Test
    void aRefusedMsgFailsAloneAndItsTextIsKept() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.reply(refusal("no room\u001b[2J"));
                    peer.ackAll();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 4);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered()).isEqualTo(3);
            assertThat(seen.failures()).isEqualTo(Map.of("error-reply", 1L));
            assertThat(seen.notes()).containsExactly("error reply: no room\\u001b[2J");
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    /** No arrival uses it. The wait before a new connection is 20 ms. */
    @Test
    void aConnectionThatIsLostInTheDrainIsNotOpenedAgain() throws IOException {
        CountDownLatch drained = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> drained.await());
                DriverRig rig = rig(server)) {
            rig.drain();
            drained.countDown();
            rig.await("the end of the connection", s -> !s.notes().isEmpty());
            long seen = NanoClock.SYSTEM.nanos();
            Eventually.holds(
                    "ten times the wait",
                    Duration.ofSeconds(60),
                    () -> rig.on(() -> NanoClock.SYSTEM.nanos() - seen > 200_000_000L));
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @Test
    void onlyAFewErrorTextsAreKept() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; ; i++) {
                        peer.read();
                        peer.reply(refusal("text " + i % 50 + "x".repeat(10_000)));
                    }
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 100);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEqualTo(Map.of("error-reply", 100L));
            assertThat(seen.notes()).hasSize(5).allSatisfy(note -> assertThat(note)
                    .hasSizeLessThan(201));
        }
    }

    @Test
    void closingWhileConnectionsOpenLeavesNoneBehind() throws IOException {
        settings.connections = 200;
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DriverRig rig = new DriverRig(
                        new RiemannProtocol(), settings.build(), (InetSocketAddress) full.getLocalSocketAddress())) {
            rig.beReady();
            rig.closeDriver();
            assertThat(rig.ready()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "01000001, frame-too-large",
        "7fffffff, corrupt-frame",
        "48545450, corrupt-frame",
        "ffffffff, corrupt-frame",
        "0000000210ff, corrupt-frame",
        "00000003 32 7f 00, corrupt-frame",
        "00000001 00, corrupt-frame",
    })
    void bytesThatAreNoReplyFailWhatIsUnackedByName(String hex, String name) throws IOException {
        noReconnect();
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.write(bytes);
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 3);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEqualTo(Map.of(name, 3L));
        }
    }

    @Test
    void aFrameThatEndsTooEarlyIsAClosedConnection() throws IOException {
        noReconnect();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.write(new byte[] {0, 0, 0, 9, 1});
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failures()).isEqualTo(Map.of("closed", 1L));
            assertThat(seen.notes()).singleElement().asString().contains("within a frame");
        }
    }

    @Test
    void repliesBeyondTheMsgsSentEndTheConnection() throws IOException {
        noReconnect();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.write(new byte[] {0, 0, 0, 2, 0x10, 1, 0, 0, 0, 2, 0x10, 1});
                    peer.readToTheEnd();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            DriverRig.Seen seen = rig.await("a note", s -> !s.notes().isEmpty());
            assertThat(seen.counts().answered()).isEqualTo(1);
            assertThat(seen.notes()).singleElement().asString().startsWith("unexpected-reply");
        }
    }

    @Test
    void aLostConnectionIsOpenedAgain() throws IOException {
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    if (peer.number > 0) {
                        peer.ack();
                        peer.ackAll();
                    }
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            DriverRig.Seen seen = rig.await("a new connection", s -> s.counter("reconnects") == 1);
            assertThat(seen.failures()).isEqualTo(Map.of("closed", 1L));
            rig.start(SEND, 10);
            rig.await("all answered", s -> s.counts().answered() == 10);
            assertThat(rig.seen().samples()).containsEntry("connect-time", 2L);
        }
    }

    @Test
    void arrivalsWithoutAConnectionFailByName() throws IOException {
        noReconnect();
        try (ScriptedServer server = new ScriptedServer(peer -> peer.read());
                DriverRig rig = rig(server)) {
            rig.start(SEND, 1);
            rig.await("the connection lost", s -> s.counts().failed() == 1);
            rig.start(SEND, 3);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.failed("no-connection-after-closed")).isEqualTo(3);
        }
    }

    @Test
    void usersOfAClosedLoadDoNotSpinWithoutAConnection() throws IOException {
        noReconnect();
        try (ScriptedServer server = new ScriptedServer(peer -> peer.read());
                DriverRig rig = rig(server)) {
            long startNanos = NanoClock.SYSTEM.nanos();
            rig.keepInFlight(SEND, 1);
            DriverRig.Seen seen = rig.await("a few rounds", s -> s.failed("no-connection-after-closed") >= 3);
            long tookNanos = NanoClock.SYSTEM.nanos() - startNanos;
            rig.stop();
            // each round waits for 100 ms
            assertThat(tookNanos)
                    .isGreaterThanOrEqualTo(
                            TimeUnit.MILLISECONDS.toNanos(100 * seen.failed("no-connection-after-closed")));
        }
    }

    @Test
    void acksOfAbandonedArrivalsAreLateAndShiftNoOther() throws IOException {
        CountDownLatch abandoned = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    peer.read();
                    peer.read();
                    abandoned.await();
                    peer.reply(refusal("the first one"));
                    peer.ack();
                    peer.hold();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 2);
            rig.abandonOldest();
            abandoned.countDown();
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered()).isEqualTo(1);
            assertThat(seen.failures()).isEqualTo(Map.of("deadline", 1L));
            assertThat(seen.counter("late-acks")).isEqualTo(1);
        }
    }

    @Test
    void bytesWaitWithinABoundWhileTheTargetReadsNothing() throws IOException {
        settings.maxPendingBytes = 1 << 20;
        settings.sendBuffer = Optional.of(1 << 16);
        CountDownLatch readOn = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    readOn.await();
                    peer.ackAll();
                });
                DriverRig rig = rig(server)) {
            DriverRig.Seen seen = rig.seen();
            for (int round = 0; round < 2_000 && seen.failed("pending-overflow") == 0; round++) {
                rig.start(SEND, 10_000);
                seen = rig.seen();
            }
            assertThat(seen.failed("pending-overflow")).isPositive();
            long waiting = seen.counts().inFlight();
            assertThat(waiting).isPositive();
            readOn.countDown();
            seen = rig.await("the rest answered", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered()).isEqualTo(waiting);
            assertThat(seen.failures()).containsOnlyKeys("pending-overflow");
        }
    }

    @Test
    void aFullWindowRefusesArrivals() throws IOException {
        settings.windowPerConnection = 10;
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::hold);
                DriverRig rig = rig(server)) {
            rig.start(SEND, 15);
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEqualTo(Map.of("window-full", 5L));
            assertThat(seen.gauges().get("un-acked")).isEqualTo(Map.of(0, 10L));
        }
    }

    @Test
    void queriesBringEvents() throws Exception {
        settings.query = "service = \"a\"";
        CompletableFuture<byte[]> asked = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    asked.complete(peer.read());
                    Event event = Event.builder().service("a").metricD(1).build();
                    peer.reply(new Msg(Optional.of(true), Optional.empty(), Optional.empty(), List.of(event, event)));
                    peer.read();
                    peer.ack();
                    peer.read();
                    peer.reply(refusal("parse error"));
                    peer.hold();
                });
                DriverRig rig = rig(server)) {
            rig.start(QUERY, 3);
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered()).isEqualTo(2);
            assertThat(seen.failures()).isEqualTo(Map.of("error-reply", 1L));
            assertThat(seen.counter("events-received")).isEqualTo(2);
            assertThat(seen.counter("events-sent")).isZero();
            ByteBuf expected = Unpooled.buffer();
            new dev.throng.riemann.codec.MsgEncoder().datagram(Msg.of(new Query(settings.query)), expected);
            assertThat(asked.get(DriverRig.DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .isEqualTo(ByteBufUtil.getBytes(expected));
        }
    }

    @Test
    void sendsAndQueriesKeepTheirOrder() throws IOException {
        List<Integer> lengths = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    while (true) {
                        int length = peer.read().length;
                        synchronized (lengths) {
                            lengths.add(length);
                        }
                        peer.ack();
                    }
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, 2);
            rig.start(QUERY, 1);
            rig.start(SEND, 5_000);
            rig.start(QUERY, 2);
            rig.start(SEND, 1);
            rig.await("all answered", s -> s.counts().answered() == 5_006);
            synchronized (lengths) {
                assertThat(lengths).hasSize(5_006);
                assertThat(lengths.subList(0, 4)).containsExactly(18, 18, 8, 18);
                assertThat(lengths.subList(5_002, 5_006)).containsExactly(18, 8, 8, 18);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ROUND_ROBIN", "LEAST_UNACKED"})
    void arrivalsSpreadOverConnections(RiemannSettings.Spread spread) throws IOException {
        settings.connections = 3;
        settings.spread = spread;
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::hold);
                DriverRig rig = rig(server)) {
            rig.start(SEND, 9);
            assertThat(rig.seen().gauges().get("un-acked")).isEqualTo(Map.of(0, 3L, 1, 3L, 2, 3L));
        }
    }

    @Test
    void hundredsOfConnectionsAreOpenedBeforeTheLoad() throws IOException {
        settings.connections = 300;
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            rig.start(SEND, 600);
            DriverRig.Seen seen = rig.await("all answered", s -> s.counts().answered() == 600);
            assertThat(seen.samples()).containsEntry("connect-time", 300L);
        }
    }

    @Test
    void bulkMsgsGetOneAckForAllTheirEvents() throws IOException {
        settings.eventsPerMsg = 100;
        settings.event = Settings.metric("sequence");
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            rig.start(SEND, 20);
            DriverRig.Seen seen = rig.await("all answered", s -> s.counts().answered() == 20);
            assertThat(seen.counter("events-sent")).isEqualTo(2_000);
            assertThat(seen.counts().bytesReceived()).isEqualTo(20 * 6);
            assertThat(seen.counts().bytesSent()).isEqualTo(20 * (4 + 100 * 18));
        }
    }

    @Test
    void aSlowReaderLeavesAcksUnread() throws IOException {
        // half of the acks take 300 s, longer than this test may run
        settings.slowReader = Optional.of(100);
        int msgs = 10_000;
        CountDownLatch written = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; i < msgs; i++) {
                        peer.read();
                        peer.ack();
                    }
                    written.countDown();
                    peer.hold();
                });
                DriverRig rig = rig(server)) {
            rig.start(SEND, msgs);
            assertThat(awaited(written)).isTrue();
            DriverRig.Seen seen = rig.await("some acks read", s -> s.counts().answered() >= 10);
            assertThat(seen.counts().answered()).isLessThan(msgs / 2);
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(DriverRig.DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void aTargetThatAcceptsNoConnectionRunsIntoTheDeadline() throws IOException {
        settings.connectDeadline = Duration.ofMillis(300);
        List<SocketChannel> filling = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 8; i++) {
                SocketChannel socket = SocketChannel.open();
                socket.configureBlocking(false);
                socket.connect(full.getLocalSocketAddress());
                filling.add(socket);
            }
            InetSocketAddress target = (InetSocketAddress) full.getLocalSocketAddress();
            try (DriverRig rig = new DriverRig(new RiemannProtocol(), settings.build(), target)) {
                assertThat(rig.ready()).contains("connect-timeout", String.valueOf(target.getPort()));
            }
        } finally {
            for (SocketChannel socket : filling) {
                socket.close();
            }
        }
    }

    @Test
    void fullSpeedLosesNoArrival() throws IOException {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::ackAll);
                DriverRig rig = rig(server)) {
            rig.keepInFlight(SEND, 500);
            rig.await("some thousand acks", s -> s.counts().answered() > 5_000);
            rig.stop();
            DriverRig.Seen seen = rig.await("all over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().started()).isEqualTo(seen.counts().departed());
            assertThat(seen.counts().bytesSent()).isEqualTo(22 * seen.counts().started());
        }
    }
}
