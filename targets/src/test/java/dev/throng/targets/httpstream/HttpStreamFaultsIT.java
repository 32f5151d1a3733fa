package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.time.Clock;
import dev.throng.targets.time.VirtualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class HttpStreamFaultsIT {

    private static final int BURST_BYTES = 64 * 1024;
    private static final int FRAME_BYTES = 192;
    private static final int FRAME_MILLIS = 24;

    private final VirtualClock clock = new VirtualClock();

    private static List<RawHttpClient> listeners(HttpStreamServer server, int count) throws IOException {
        List<RawHttpClient> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            clients.add(RawHttpClient.listening(server, "/stream-1"));
        }
        return clients;
    }

    private static void close(List<RawHttpClient> clients) throws IOException {
        for (RawHttpClient client : clients) {
            client.close();
        }
    }

    @Test
    void exactlyTheSelectedListenersStarveAndStayConnected() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--starve", "3@500ms", "--loops", "2")) {
            List<RawHttpClient> clients = listeners(server, 10);
            int before = BURST_BYTES + 499 / FRAME_MILLIS * FRAME_BYTES;
            clock.advance(Duration.ofMillis(499));
            HttpStreamServers.await("bytes sent", server.counters().bytesSent::sum, n -> n == 10 * before);
            assertThat(server.counters().starvedTotal.sum()).isZero();
            clock.advance(Duration.ofMillis(1));
            HttpStreamServers.await("starved", server.counters().starvedTotal::sum, n -> n == 3);
            clock.advance(Duration.ofSeconds(2));
            for (RawHttpClient client : clients) {
                client.read(before);
            }
            for (int i = 3; i < 10; i++) {
                clients.get(i).read(10_000);
            }
            for (int i = 0; i < 3; i++) {
                RawHttpClient starved = clients.get(i).within(200);
                assertThatThrownBy(starved::next).isInstanceOf(SocketTimeoutException.class);
            }
            assertThat(server.counters().starvedTotal.sum()).isEqualTo(3);
            assertThat(server.counters().listenersNow.sum()).isEqualTo(10);
            close(clients);
            HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 0);
        }
    }

    private static long connected(List<SocketChannel> sockets) {
        return sockets.stream().filter(HttpStreamFaultsIT::isConnected).count();
    }

    private static boolean isConnected(SocketChannel socket) {
        try {
            return socket.isConnected() || socket.finishConnect();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** The bytes in the socket buffers arrive, then nothing more, and no end of the stream. */
    private static void assertStarves(RawHttpClient client) {
        assertThatThrownBy(() -> {
                    for (int bytes = 0; bytes < BURST_BYTES; bytes++) {
                        assertThat(client.next()).isNotNegative();
                    }
                })
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void starvedListenersMayGetNothing() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--starve", "all");
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            assertStarves(client.within(200));
            assertThat(server.counters().starvedTotal.sum()).isEqualTo(1);
        }
    }

    @Test
    void eachDroppedByteIsOneLostSyncOfTheSelectedListeners() throws Exception {
        try (HttpStreamServer server =
                HttpStreamServers.start(clock, "--drop-byte", "2@100ms", "--drop-byte", "1@400ms", "--metaint", "0")) {
            List<RawHttpClient> clients = listeners(server, 3);
            clock.advance(Duration.ofMillis(99));
            int before = BURST_BYTES + 99 / FRAME_MILLIS * FRAME_BYTES;
            HttpStreamServers.await("bytes sent", server.counters().bytesSent::sum, n -> n == 3 * before);
            assertThat(server.counters().bytesDropped.sum()).isZero();
            // a few frames later, so that a decoder is in sync again
            clock.advance(Duration.ofMillis(101));
            HttpStreamServers.await("dropped bytes", server.counters().bytesDropped::sum, n -> n == 2);
            clock.advance(Duration.ofMillis(200));
            HttpStreamServers.await("dropped bytes", server.counters().bytesDropped::sum, n -> n == 3);
            clock.advance(Duration.ofMillis(700));
            int bytes = BURST_BYTES + 8000;
            assertThat(Mp3Frames.in(clients.get(0).read(bytes)).lostSyncs()).isEqualTo(2);
            assertThat(Mp3Frames.in(clients.get(1).read(bytes)).lostSyncs()).isEqualTo(1);
            assertThat(Mp3Frames.in(clients.get(2).read(bytes)).lostSyncs()).isZero();
            assertThat(server.counters().bytesDropped.sum()).isEqualTo(3);
            close(clients);
        }
    }

    @Test
    void nothingIsReceivedDuringAStall() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--stall", "1h@0", "--burst", "0");
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            assertStarves(client.within(300));
        }
    }

    @Test
    void nothingIsMissingAfterAStall() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--stall", "200ms@100ms", "--burst", "0");
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            Mp3Frames frames = Mp3Frames.in(client.read(30 * FRAME_BYTES));
            assertThat(frames.lostSyncs()).isZero();
            assertThat(frames.frames()).isEqualTo(30);
        }
    }

    @Test
    void silentListenersAreNeverAnsweredAndStayConnected() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--silent", "1", "--header-timeout", "2s");
                RawHttpClient silent = RawHttpClient.to(server).get("/stream-1");
                RawHttpClient other = RawHttpClient.to(server)) {
            // connections are accepted in order, so the others are accepted when this one is answered
            RawHttpClient.listening(server, "/stream-1").close();
            clock.advance(Duration.ofSeconds(2));
            assertThat(other.rest()).as("let go as it asks for nothing").isEmpty();
            assertThatThrownBy(silent.within(500)::next).isInstanceOf(SocketTimeoutException.class);
            RawHttpClient.listening(server, "/stream-1").close();
        }
    }

    @Test
    void someAreRefusedWithAStatusOrRedirectedToTheSameUrl() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--refuse", "1/2@503", "--redirect-loop", "1")) {
            assertThat(RawHttpClient.got(server, "/stream-1"))
                    .startsWith("HTTP/1.0 302 ")
                    .contains("\r\nLocation: http://127.0.0.1:" + HttpStreamServers.port(server) + "/stream-1\r\n");
            assertThat(RawHttpClient.got(server, "/stream-1")).startsWith("HTTP/1.0 503 ");
            RawHttpClient.listening(server, "/stream-1").close();
            assertThat(RawHttpClient.got(server, "/stream-1")).startsWith("HTTP/1.0 503 ");
        }
    }

    @Test
    void endlessHeaderNeverEnds() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--endless-header", "1");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1")) {
            String head = new String(client.read(100_000), US_ASCII);
            assertThat(head)
                    .startsWith("HTTP/1.0 200 OK\r\n")
                    .contains("\r\nX-Filler: ")
                    .doesNotContain("\r\n\r\n");
            RawHttpClient.listening(server, "/stream-1").close();
        }
    }

    @Test
    void textReplacesTheMedium() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--not-audio", "1");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1")) {
            assertThat(client.head()).contains("Content-Type: audio/mpeg");
            clock.advance(Duration.ofSeconds(1));
            byte[] body = client.read(BURST_BYTES + 1000);
            assertThat(new String(body, US_ASCII)).contains("This is no audio.\nThis is no audio.\n");
            assertThat(Mp3Frames.in(body).frames()).isZero();
        }
    }

    @Test
    void wrongMetaintIsAnnouncedAndTheTrueOneUsed() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--metaint", "1000", "--wrong-metaint", "1@900");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1", "Icy-MetaData: 1");
                RawHttpClient other = RawHttpClient.to(server).get("/stream-1", "Icy-MetaData: 1")) {
            assertThat(client.head()).contains("\r\nicy-metaint: 900\r\n");
            client.read(1000);
            assertThat(new String(client.read(1 + 12), US_ASCII)).endsWith("StreamTitle=");
            assertThat(other.head()).contains("\r\nicy-metaint: 1000\r\n");
        }
    }

    @Test
    void chunkSizeOverflows() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--chunk-overflow", "1");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1")) {
            assertThat(client.head()).contains("Transfer-Encoding: chunked");
            assertThat(client.line()).isEqualTo("FFFFFFFFFFFFFFFFF");
            client.read(BURST_BYTES);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http10", "chunked"})
    void connectionClosesGracefullyAfterTheExactNumberOfBytes(String form) throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--close-after", "1@70000", "--answer", form);
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            clock.advance(Duration.ofSeconds(1));
            int bytes = 0;
            if (form.equals("chunked")) {
                for (int size = -1; size != 0; bytes += size) {
                    size = Integer.parseInt(client.line(), 16);
                    client.read(size + 2);
                }
            }
            bytes += client.rest().length;
            assertThat(bytes).isEqualTo(70_000);
            RawHttpClient.listening(server, "/stream-1").close();
        }
    }

    @Test
    void connectionIsReset() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--reset-after", "1@70000");
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            clock.advance(Duration.ofSeconds(1));
            assertThatThrownBy(client::rest).isInstanceOf(SocketException.class).hasMessageContaining("reset");
        }
    }

    @Test
    void noConnectionIsAcceptedDuringAPauseAndEarlierOnesAreServed() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--accept-pause", "1h@0");
                RawHttpClient first = RawHttpClient.listening(server, "/stream-1")) {
            first.read(BURST_BYTES + 1000);
            try (RawHttpClient second = RawHttpClient.to(server).get("/stream-1")) {
                assertThatThrownBy(second.within(300)::next).isInstanceOf(SocketTimeoutException.class);
                assertThat(server.counters().connectionsTotal.sum()).isEqualTo(1);
                first.read(1000);
            }
        }
    }

    @Test
    void allAreAcceptedAfterAPause() throws Exception {
        long start = Clock.SYSTEM.nanos();
        try (HttpStreamServer server = HttpStreamServers.start("--accept-pause", "500ms@0");
                RawHttpClient first = RawHttpClient.listening(server, "/stream-1");
                RawHttpClient second = RawHttpClient.listening(server, "/stream-1")) {
            assertThat(Clock.SYSTEM.nanos() - start).isGreaterThanOrEqualTo(500_000_000L);
            first.read(BURST_BYTES + 1000);
            second.read(BURST_BYTES + 1000);
        }
    }

    @Test
    void connectionsAreAcceptedAtALimitedRate() throws Exception {
        long start = Clock.SYSTEM.nanos();
        try (HttpStreamServer server = HttpStreamServers.start("--accept-every", "100ms")) {
            List<RawHttpClient> clients = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                clients.add(RawHttpClient.to(server).get("/stream-1"));
            }
            for (RawHttpClient client : clients) {
                assertThat(client.head()).contains(" 200 OK");
            }
            assertThat(Clock.SYSTEM.nanos() - start).isGreaterThanOrEqualTo(400_000_000L);
            close(clients);
        }
    }

    /** Linux queues backlog + 1 connections; later clients may not be connected, or wrongly seem to be. */
    @Test
    void tinyBacklogLeavesConnectionsUnaccepted() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--backlog", "5", "--accept-pause", "1h@0");
                RawHttpClient first = RawHttpClient.listening(server, "/stream-1")) {
            first.read(BURST_BYTES + 1000);
            List<SocketChannel> sockets = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                SocketChannel socket = SocketChannel.open();
                sockets.add(socket);
                socket.configureBlocking(false);
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), HttpStreamServers.port(server)));
            }
            HttpStreamServers.await("connected", () -> connected(sockets), n -> n >= 6);
            assertThat(connected(sockets)).isLessThan(20);
            assertThat(server.counters().connectionsTotal.sum()).isEqualTo(1);
            for (SocketChannel socket : sockets) {
                socket.close();
            }
        }
    }
}
