package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.observe.SelfObserver;
import dev.throng.targets.serving.ServerTestCertificates;
import dev.throng.targets.time.VirtualClock;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class ListenersIT {

    private static final int BURST_BYTES = 64 * 1024;

    private final VirtualClock clock = new VirtualClock();

    @ParameterizedTest
    @ValueSource(strings = {"epoll", "nio"})
    void listenerGetsIcecastsHeadABurstAndWholeFrames(String transport) throws Exception {
        try (HttpStreamServer server =
                        HttpStreamServers.start(clock, "--transport", transport, "--loops", "2", "--mounts", "3");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-3")) {
            assertThat(client.head())
                    .startsWith("HTTP/1.0 200 OK\r\n")
                    .contains("\r\nConnection: Close\r\n")
                    .contains("\r\nContent-Type: audio/mpeg\r\n")
                    .contains("\r\nicy-br: 64\r\n")
                    .contains("\r\nicy-name: Throng stream 3\r\n")
                    .doesNotContain("icy-metaint")
                    .doesNotContain("Content-Length");
            clock.advance(Duration.ofSeconds(1));
            Mp3Frames frames = Mp3Frames.in(client.read(BURST_BYTES + 5000));
            assertThat(frames.lostSyncs()).isZero();
            assertThat(frames.frames()).isBetween((BURST_BYTES + 5000) / 192 - 2, (BURST_BYTES + 5000) / 192);
        }
    }

    /** Bytes that are allocated while 50 listeners come. */
    private static long allocatedBy50Listeners(String... options) throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(options)) {
            long before = SelfObserver.allocated();
            for (int n = 1; n <= 50; n++) {
                RawHttpClient.listening(server, "/stream-1").close();
            }
            return SelfObserver.allocated() - before;
        }
    }

    @Test
    void eachListenerAllocatesTheGarbageThatIsAskedFor() throws Exception {
        allocatedBy50Listeners();

        long without = allocatedBy50Listeners();
        long with = allocatedBy50Listeners("--garbage-per-listener", "256k");

        assertThat(with - without).isGreaterThan(40 * 256L * 1024);
    }

    @ParameterizedTest
    @CsvSource({"8,2000", "24,5000", "320,40000"})
    void ownMountsPlayAtEachBitRate(String rate, int bytes) throws Exception {
        try (HttpStreamServer server =
                        HttpStreamServers.start(clock, "--bit-rate", rate, "--burst", "0", "--mount-pattern=/live");
                RawHttpClient client = RawHttpClient.listening(server, "/live")) {
            clock.advance(Duration.ofSeconds(3));
            Mp3Frames frames = Mp3Frames.in(client.read(bytes));
            assertThat(frames.lostSyncs()).isZero();
            assertThat(frames.frames()).isEqualTo(bytes / (3 * Integer.parseInt(rate)));
        }
    }

    @ParameterizedTest
    @CsvSource({"http11,HTTP/1.1 200 OK", "icy,ICY 200 OK"})
    void responseFormatIsConfigurable(String form, String statusLine) throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--answer", form);
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1")) {
            assertThat(client.head()).startsWith(statusLine + "\r\n").doesNotContain("chunked");
            assertThat(Mp3Frames.in(client.read(10_000)).lostSyncs()).isZero();
        }
    }

    @Test
    void chunksHaveTheirAnnouncedLength() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--answer", "chunked");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1", "Icy-MetaData: 1")) {
            assertThat(client.head()).startsWith("HTTP/1.1 200 OK\r\n").contains("\r\nTransfer-Encoding: chunked\r\n");
            clock.advance(Duration.ofSeconds(1));
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            while (body.size() < BURST_BYTES + 4000) {
                body.writeBytes(client.read(Integer.parseInt(client.line(), 16)));
                assertThat(client.line()).isEmpty();
            }
            assertThat(body.toByteArray()[16_000]).isEqualTo((byte) 2);
        }
    }

    @Test
    void metadataIsSentOnRequestAndUpdated() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--metaint", "1000");
                RawHttpClient client = RawHttpClient.to(server).get("/stream-1", "icy-metadata: 1")) {
            assertThat(client.head()).contains("\r\nicy-metaint: 1000\r\n");
            ByteArrayOutputStream medium = new ByteArrayOutputStream();
            assertThat(nextTitle(client, medium)).isEqualTo("StreamTitle='Throng stream 1';");
            String path = "/admin/metadata?mount=/stream-1&mode=updinfo&song=%C3%A4+%26+b";
            assertThat(RawHttpClient.got(server, path)).startsWith("HTTP/1.0 401 ");
            assertThat(RawHttpClient.got(server, path, RawHttpClient.basic("source", "hackme")))
                    .startsWith("HTTP/1.0 200 ")
                    .contains("<message>Metadata update successful</message><return>1</return>");
            clock.advance(Duration.ofSeconds(1));
            assertThat(nextTitle(client, medium)).isEqualTo("StreamTitle='ä & b';");
            assertThat(Mp3Frames.in(medium.toByteArray()).lostSyncs()).isZero();
            assertThat(RawHttpClient.got(server, "/status-json.xsl")).contains("\"title\":\"ä & b\"");
        }
    }

    private static String nextTitle(RawHttpClient client, ByteArrayOutputStream medium) throws IOException {
        while (true) {
            medium.writeBytes(client.read(1000));
            int length = 16 * client.next();
            if (length > 0) {
                return new String(client.read(length), UTF_8).replace("\0", "");
            }
        }
    }

    @Test
    void statusPagesCountListenersAsIcecastDoes() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--loops", "2", "--mounts", "2");
                RawHttpClient first = RawHttpClient.listening(server, "/stream-1");
                RawHttpClient second = RawHttpClient.listening(server, "/stream-1")) {
            first.read(1);
            second.read(1);
            String json = RawHttpClient.got(server, "/status-json.xsl");
            assertThat(json)
                    .contains("Content-Type: application/json")
                    .contains("{\"icestats\":{")
                    .contains("\"source\":[{\"bitrate\":64,")
                    .contains("\"listener_peak\":2,\"listeners\":2,\"listenurl\":\"http://127.0.0.1:"
                            + HttpStreamServers.port(server) + "/stream-1\"");
            String admin = RawHttpClient.basic("admin", "hackme");
            assertThat(RawHttpClient.got(server, "/admin/stats", admin))
                    .contains("<sources>2</sources>")
                    .contains("<listeners>2</listeners>")
                    .contains("<source mount=\"/stream-1\"><bitrate>64</bitrate>");
            assertThat(RawHttpClient.got(server, "/admin/listclients?mount=/stream-1", admin))
                    .contains("<Listeners>2</Listeners>")
                    .contains("<ID>1</ID>")
                    .contains("<ID>2</ID>");
            assertThat(RawHttpClient.got(server, "/admin/listclients?mount=/none", admin))
                    .startsWith("HTTP/1.0 400 ");
            assertThat(RawHttpClient.got(server, "/admin/stats", RawHttpClient.basic("source", "hackme")))
                    .startsWith("HTTP/1.0 401 ");
            first.hangUp();
            HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 1);
            assertThat(RawHttpClient.got(server, "/throng.json")).contains("\"listeners\":1,\"listenersTotal\":2,");
        }
    }

    @Test
    void oneMountIsAnObjectAndNoneIsAbsent() throws Exception {
        try (HttpStreamServer one = HttpStreamServers.start();
                HttpStreamServer none = HttpStreamServers.start("--mounts", "0")) {
            assertThat(RawHttpClient.got(one, "/status-json.xsl")).contains("\"source\":{\"bitrate\":64,");
            assertThat(RawHttpClient.got(none, "/status-json.xsl")).doesNotContain("\"source\"");
        }
    }

    @Test
    void eachMountHasPlaylists() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start()) {
            String url = "http://127.0.0.1:" + HttpStreamServers.port(server) + "/stream-1";
            assertThat(RawHttpClient.got(server, "/stream-1.m3u"))
                    .contains("audio/x-mpegurl")
                    .endsWith("\r\n\r\n" + url + "\r\n");
            assertThat(RawHttpClient.got(server, "/stream-1.pls")).contains("\nFile1=" + url + "\n");
            assertThat(RawHttpClient.got(server, "/stream-1.xspf")).contains("<location>" + url + "</location>");
            assertThat(RawHttpClient.got(server, "/other.m3u")).startsWith("HTTP/1.0 404 ");
        }
    }

    @Test
    void redirectsLeadToTheMountToThemselvesOrHaveNoLocation() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start()) {
            String origin = "http://127.0.0.1:" + HttpStreamServers.port(server);
            assertThat(RawHttpClient.got(server, "/redirect/2/stream-1"))
                    .startsWith("HTTP/1.0 302 ")
                    .contains("\r\nLocation: " + origin + "/redirect/1/stream-1\r\n");
            assertThat(RawHttpClient.got(server, "/redirect/1/stream-1"))
                    .contains("\r\nLocation: " + origin + "/stream-1\r\n");
            assertThat(RawHttpClient.got(server, "/redirect/loop"))
                    .contains("\r\nLocation: " + origin + "/redirect/loop\r\n");
            assertThat(RawHttpClient.got(server, "/redirect/nowhere"))
                    .startsWith("HTTP/1.0 302 ")
                    .doesNotContain("Location");
            assertThat(RawHttpClient.got(server, "/redirect/x/stream-1")).startsWith("HTTP/1.0 404 ");
            assertThat(RawHttpClient.got(server, "/status/418")).startsWith("HTTP/1.0 418 ");
        }
    }

    @Test
    void unknownPathsAndMethodsGetAnErrorStatus() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start()) {
            assertThat(RawHttpClient.got(server, "/none"))
                    .startsWith("HTTP/1.0 404 ")
                    .contains("could not be found");
            try (RawHttpClient client = RawHttpClient.to(server).request("HEAD /stream-1 HTTP/1.1")) {
                assertThat(new String(client.rest(), UTF_8)).startsWith("HTTP/1.0 400 ");
            }
            try (RawHttpClient client = RawHttpClient.to(server).request("BREW /stream-1 HTTP/1.1")) {
                assertThat(new String(client.rest(), UTF_8)).startsWith("HTTP/1.0 501 ");
            }
            try (RawHttpClient client = RawHttpClient.to(server).send("nonsense\r\n\r\n".getBytes(US_ASCII))) {
                assertThat(new String(client.rest(), UTF_8)).startsWith("HTTP/1.0 400 ");
            }
        }
    }

    @Test
    void incompleteRequestIsClosedAtTheHeaderTimeout() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--header-timeout", "200ms");
                RawHttpClient client = RawHttpClient.to(server).send("GET /stream-1 HTTP/1.1\r\n".getBytes(US_ASCII))) {
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void listenersMayNeedCredentials() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--listener-password", "secret")) {
            assertThat(RawHttpClient.got(server, "/stream-1"))
                    .startsWith("HTTP/1.0 401 ")
                    .contains("WWW-Authenticate: Basic ");
            RawHttpClient.listening(server, "/stream-1", RawHttpClient.basic("listener", "secret"))
                    .close();
        }
    }

    @Test
    void moreClientsThanAllowedAreAnsweredWith503() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--max-clients", "2");
                RawHttpClient first = RawHttpClient.listening(server, "/stream-1");
                RawHttpClient second = RawHttpClient.listening(server, "/stream-1")) {
            assertThat(RawHttpClient.got(server, "/stream-1")).startsWith("HTTP/1.0 503 ");
            first.hangUp();
            HttpStreamServers.await("connections", server.counters().connectionsNow::get, n -> n == 1);
            RawHttpClient.listening(server, "/stream-1").close();
            second.read(1);
        }
    }

    @Test
    void slowListenerIsRemovedAndTheOthersStay() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(
                        clock, "--bit-rate", "320", "--queue-size", "65536", "--send-buffer", "8k", "--burst", "64k");
                RawHttpClient slow = RawHttpClient.to(server, 4096).get("/stream-1");
                RawHttpClient other = RawHttpClient.listening(server, "/stream-1")) {
            slow.head();
            other.read(BURST_BYTES);
            // time advances once the other client has read everything, so that it never lags on a slow machine
            while (server.counters().slowListenersRemoved.sum() == 0) {
                playAndRead(other);
            }
            assertThat(server.counters().slowListenersRemoved.sum()).isEqualTo(1);
            assertThat(slow.rest().length).isLessThan(300_000);
            playAndRead(other);
        }
    }

    /** 250 ms at 320 kbit/s. */
    private void playAndRead(RawHttpClient client) throws IOException {
        clock.advance(Duration.ofMillis(240));
        client.read(9_600);
    }

    @Test
    void streamIsTheSameUnderTls(@TempDir Path directory) throws Exception {
        ServerTestCertificates certificates = new ServerTestCertificates(directory);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        try (HttpStreamServer server = HttpStreamServers.start(
                        clock,
                        "--tls-port",
                        "0",
                        "--tls-cert",
                        certificates.file("server.pem"),
                        "--tls-key",
                        certificates.file("server.key"));
                RawHttpClient client = new RawHttpClient(context.getSocketFactory()
                        .createSocket(InetAddress.getLoopbackAddress(), HttpStreamServers.port("tls", server)))) {
            client.get("/stream-1").head();
            clock.advance(Duration.ofSeconds(1));
            assertThat(Mp3Frames.in(client.read(BURST_BYTES + 3000)).lostSyncs())
                    .isZero();
            try (RawHttpClient playlist = new RawHttpClient(context.getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), HttpStreamServers.port("tls", server)))) {
                assertThat(new String(playlist.get("/stream-1.m3u").rest(), UTF_8))
                        .contains("https://127.0.0.1:" + HttpStreamServers.port("tls", server) + "/stream-1");
            }
        }
    }

    @Test
    void listenersOfOneMountGetTheSameBytes() throws Exception {
        byte[] medium = new byte[200_000];
        new java.util.Random(5).nextBytes(medium);
        try (HttpStreamServer server = HttpStreamServers.start("--loops", "2", "--burst", "100000");
                RawHttpClient source = RawHttpClient.to(server)
                        .request(
                                "PUT /x HTTP/1.1",
                                RawHttpClient.basic("source", "hackme"),
                                "Content-Type: audio/mpeg")) {
            source.head();
            source.send(Arrays.copyOf(medium, 100_000));
            HttpStreamServers.await("bytes received", server.counters().bytesReceived::sum, n -> n == 100_000);
            try (RawHttpClient first = RawHttpClient.listening(server, "/x");
                    RawHttpClient second = RawHttpClient.listening(server, "/x", "Icy-MetaData: 1")) {
                source.send(Arrays.copyOfRange(medium, 100_000, 200_000));
                assertThat(first.read(200_000)).isEqualTo(medium);
                ByteArrayOutputStream received = new ByteArrayOutputStream();
                while (received.size() < 192_000) {
                    received.writeBytes(second.read(16_000));
                    second.read(16 * second.next());
                }
                assertThat(received.toByteArray()).isEqualTo(Arrays.copyOf(medium, 192_000));
            }
        }
    }
}
