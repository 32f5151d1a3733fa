package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.transport.AllowedDestinations;
import dev.throng.transport.TestCertificates;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Playlists and segments of servers that are broken or hostile: each player ends or goes on as documented, and the reason has a name. Nothing is
 * requested again: {@link WatchRetriesTest}.
 */
@Timeout(240)
class WatchFailuresIT {

    private static final int PLAYERS = 4;
    private static final String HEAD = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n";
    private static final String RECORDING =
            HEAD + "#EXTINF:0.1,\na.ts\n#EXTINF:0.1,\nb.ts\n#EXTINF:0.1,\nc.ts\n#EXT-X-ENDLIST\n";
    private static final String NO_RETRIES = retries(0, 0);
    private static final byte[] PACKET = packet();

    private final Settings settings = new Settings()
            .with("buffer.start", "100ms")
            .with("hls.retries", NO_RETRIES)
            .with("deadlines.connect", "60s")
            .with("deadlines.head", "60s")
            .with("deadlines.firstByte", "60s");

    @TempDir
    Path temporary;

    private static String retries(int segment, int segmentTimeouts) {
        return "{manifest: 0, playlist: 0, segment: " + segment
                + ", manifestTimeouts: 0, playlistTimeouts: 0, segmentTimeouts: " + segmentTimeouts
                + ", delay: 10ms, maxDelay: 10ms}";
    }

    private static byte[] packet() {
        byte[] packet = new byte[188];
        packet[0] = 0x47;
        packet[1] = 1;
        packet[3] = 0x10;
        return packet;
    }

    @AfterEach
    void allowAllDestinations() {
        AllowedDestinations.restrict(AllowedDestinations.ALL);
    }

    /** Lets players watch until all of them have ended. */
    private DriverRig.Seen watch(WebServer.Site site) throws IOException {
        return watch(new WebServer(site));
    }

    private DriverRig.Seen watch(WebServer started) throws IOException {
        try (WebServer server = started;
                DriverRig rig = new DriverRig(new HttpStreamProtocol(), settings.build(), server.address())) {
            rig.start(HttpStreamOperation.WATCH, PLAYERS);
            DriverRig.Seen seen = rig.await("all have ended", s -> s.counts().inSystem() == 0);
            server.awaitDeserted();
            return seen;
        }
    }

    /** All players fail before their first segment. */
    private DriverRig.Seen assertFails(String failure, WebServer.Site site) throws IOException {
        DriverRig.Seen seen = watch(site);
        assertThat(seen.failures()).as("%s", seen.notes()).containsOnly(Map.entry(failure, (long) PLAYERS));
        assertThat(seen.counts().answered()).isZero();
        return seen;
    }

    /** All players watch a recording to its end. */
    private DriverRig.Seen assertPlayed(WebServer.Site site) throws IOException {
        return assertPlayed(watch(site));
    }

    private static DriverRig.Seen assertPlayed(DriverRig.Seen seen) {
        assertThat(seen.failures()).as("%s", seen.notes()).isEmpty();
        assertThat(seen.counts().departed()).isEqualTo(PLAYERS);
        return seen;
    }

    private static WebServer.Site playlist(String text) {
        return exchange -> exchange.ok(text);
    }

    /** Answers requests of segments. Requests of playlists get the recording. */
    private static WebServer.Site segments(WebServer.Site segments) {
        return exchange -> {
            if (exchange.path().contains(".ts")) {
                segments.answer(exchange);
            } else {
                exchange.ok(RECORDING);
            }
        };
    }

    /** No player reads more than the limit of 4 MiB; the server counts what it got rid of, which may wait in buffers of the kernel. */
    @ParameterizedTest
    @ValueSource(strings = {"#EXTINF:1,\nsegment.ts\n", "# a comment\n", "\n", "#EXT-X-MAP:URI=\"a\"\n"})
    void aPlaylistOfAGigabyteIsRefusedAfterItsFirstMegabytes(String lines) throws IOException {
        String block = lines.repeat(64 * 1024 / lines.length());
        AtomicLong written = new AtomicLong();
        assertFails("playlist-too-long", exchange -> {
            exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n" + HEAD);
            exchange.close();
            for (long left = 1L << 30; left > 0; left -= block.length()) {
                exchange.say(block);
                written.addAndGet(block.length());
            }
        });
        assertThat(written.get()).isLessThan(PLAYERS * (16L << 20));
    }

    @Test
    void aLineOfAGigabyteIsTooLong() throws IOException {
        assertFails("playlist-too-long", exchange -> {
            exchange.say("HTTP/1.1 200 OK\r\n\r\n" + HEAD);
            sayForever(exchange, "x".repeat(64 * 1024), 0);
        });
    }

    private static void sayForever(WebServer.Exchange exchange, String text, long pauseNanos) throws IOException {
        while (true) {
            exchange.say(text);
            LockSupport.parkNanos(pauseNanos);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>",
                "",
                "#EXTM3U\n#EXT-X-TARGETDURATION:-1\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:\n",
                "#EXTM3U\n#EXTINF:-1,A station\na.ts\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n"
            })
    void brokenPlaylistsAndAbsurdDurationsAreNamed(String text) throws IOException {
        assertFails("bad-playlist", playlist(text));
    }

    @Test
    void aTargetDurationOfADayIsNamed() throws IOException {
        assertFails(
                "target-duration-too-long", playlist("#EXTM3U\n#EXT-X-TARGETDURATION:86400\n#EXTINF:86400,\na.ts\n"));
    }

    @Test
    void encryptedSegmentsAreNamed() throws IOException {
        assertFails("encrypted", playlist(HEAD + "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"\n#EXTINF:1,\na.ts\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:99999999999999999999\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:864001,\na.ts\n"
            })
    void playlistsThatNeedMoreThanThrongSupportsAreNamed(String text) throws IOException {
        assertFails("unsupported-playlist", playlist(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://192.0.2.1/a.ts\n",
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"//192.0.2.1/i.mp4\"\n#EXTINF:1,\na.ts\n",
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://192.0.2.1/a.m3u8\n"
            })
    void otherHostsGetNoLoad(String text) throws IOException {
        assertFails("redirect-refused", playlist(text));
    }

    @Test
    void aRedirectToAnotherHostIsRefused() throws IOException {
        assertFails("redirect-refused", redirect("http://192.0.2.1/a.m3u8"));
    }

    private static WebServer.Site redirect(String location) {
        return exchange ->
                exchange.say("HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
    }

    /** 0.0.0.0 is not an address of loopback, and leads to this machine all the same. No server listens there. */
    @Test
    void otherHostsAreRequestedIfTheScenarioAllowsIt() throws IOException {
        assertFails("redirect-refused", redirect("http://0.0.0.0:9/a.m3u8"));
        settings.with("redirects", "any");
        assertFails("refused", redirect("http://0.0.0.0:9/a.m3u8"));
        assertFails("refused", playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://0.0.0.0:9/a.m3u8\n"));
    }

    /** An agent checks each address when it connects, so neither redirects nor playlists get around its list. */
    @Test
    void anAgentsListHoldsForRedirectsAndPlaylists() throws IOException {
        settings.with("redirects", "any");
        AllowedDestinations.restrict(AllowedDestinations.parse(List.of("127.0.0.1")));
        assertFails("forbidden", redirect("http://127.0.0.2:9/a.m3u8"));
        assertFails("forbidden", playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://127.0.0.2:9/a.m3u8\n"));
        DriverRig.Seen seen =
                assertFails("forbidden", playlist(HEAD + "#EXTINF:1,\nhttp://127.0.0.2:9/a.ts\n#EXT-X-ENDLIST\n"));
        assertThat(seen.notes()).anyMatch(note -> note.startsWith("forbidden, segment of "));
    }

    @Test
    void aMasterPlaylistMustNotLeadToItself() throws IOException {
        assertFails("nested-master", playlist("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nloop.m3u8\n"));
    }

    @Test
    void redirectsThatLeadBackAreALoop() throws IOException {
        assertFails("redirect-loop", exchange -> redirect(exchange.path().equals("/a") ? "/b" : "/a")
                .answer(exchange));
    }

    @Test
    void redirectsWithoutEndAreRefused() throws IOException {
        assertFails("too-many-redirects", exchange -> redirect(exchange.path() + "x")
                .answer(exchange));
    }

    @Test
    void aRecordingWhoseSegmentsAreRefusedFailsAsTheFirstOfThem() throws IOException {
        DriverRig.Seen seen = assertFails("status-404", segments(WatchFailuresIT::refuse));
        assertThat(seen.counter("segments-failed")).isEqualTo(PLAYERS);
    }

    private static void refuse(WebServer.Exchange exchange) throws IOException {
        exchange.say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    }

    @Test
    void aRecordingOfEmptySegmentsHasNoMedia() throws IOException {
        assertFails("no-media", segments(exchange -> exchange.ok(new byte[0])));
    }

    /** As some servers of content send pages of errors. */
    @Test
    void aRecordingOfWebPagesHasNoMedia() throws IOException {
        DriverRig.Seen seen =
                assertFails("no-media", segments(exchange -> exchange.ok("<html>504 Gateway Timeout</html>")));
        assertThat(seen.counter("segments")).isZero();
        assertThat(seen.counter("segments-failed")).isEqualTo(3L * PLAYERS);
        assertThat(seen.notes())
                .contains(
                        "no-media, segment of /stream-1: the content is not MPEG-TS, MP4, packed audio or WebVTT; it may"
                                + " be a web page");
    }

    /** One player is overdue, and the other has no answer when the run ends. */
    @Test
    void playersOfALiveStreamWhoseSegmentsAreAllRefusedFailAsTheLastOfThem() throws IOException {
        WebServer.Site site = exchange -> {
            if (exchange.path().contains(".ts")) {
                refuse(exchange);
            } else {
                exchange.ok(HEAD + "#EXTINF:1,\na.ts\n");
            }
        };
        settings.with("hls.retries", retries(1_000_000, 0));
        try (WebServer server = new WebServer(site);
                DriverRig rig = new DriverRig(new HttpStreamProtocol(), settings.build(), server.address())) {
            rig.start(HttpStreamOperation.WATCH, 2);
            rig.await("both segments are refused", seen -> seen.counter("segment-retries") >= 2);
            rig.failOverdue();
            rig.failUnfinished();

            assertThat(rig.seen().failures()).containsOnly(Map.entry("status-404", 2L));
        }
    }

    @Test
    void chunkedAnswersArePlayed() throws IOException {
        DriverRig.Seen seen = assertPlayed(exchange -> {
            boolean segment = exchange.path().contains(".ts");
            byte[] content = segment ? PACKET : RECORDING.getBytes(StandardCharsets.US_ASCII);
            exchange.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (byte each : content) {
                exchange.say("1\r\n");
                exchange.say(new byte[] {each});
                exchange.say("\r\n");
            }
            exchange.say("0\r\n\r\n");
        });
        assertThat(seen.counter("segments")).isEqualTo(3L * PLAYERS);
        assertThat(seen.counter("segments-damaged")).isZero();
    }

    @Test
    void compressedAnswersAreNamed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(RECORDING.getBytes(StandardCharsets.US_ASCII));
        }
        assertFails("unsupported-coding", exchange -> {
            exchange.say("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + bytes.size() + "\r\n\r\n");
            exchange.say(bytes.toByteArray());
        });
    }

    @Test
    void aPlaylistThatDripsIsNotReadForever() throws IOException {
        settings.with("deadlines.head", "1s");
        assertFails("deadline-during-content", exchange -> {
            exchange.say("HTTP/1.1 200 OK\r\n\r\n" + HEAD);
            sayForever(exchange, "#", 20_000_000);
        });
    }

    @Test
    void aSegmentThatDripsIsGivenUp() throws IOException {
        settings.with("hls.segmentWithin", "1s").with("hls.retries", retries(0, 1));
        DriverRig.Seen seen = watch(segments(exchange -> {
            if (exchange.path().equals("/b.ts")) {
                exchange.say("HTTP/1.1 200 OK\r\n\r\n");
                sayForever(exchange, "G", 20_000_000);
            }
            exchange.ok(PACKET);
        }));
        assertThat(seen.failures()).containsOnly(Map.entry("deadline-during-content", (long) PLAYERS));
        assertThat(seen.counter("segments-failed")).isEqualTo(PLAYERS);
        assertThat(seen.counter("segment-retries")).isEqualTo(PLAYERS);
        assertThat(seen.notes()).contains("deadline-during-content, segment of /stream-1: not complete within 1000 ms");
    }

    /** The first answer is cut off within a packet of HTTP, the second within a packet of MPEG-TS. */
    @Test
    void segmentsThatAreCutOffAreRequestedAgainAndTruncatedOnesAreCounted() throws IOException {
        settings.with("hls.retries", retries(10, 0));
        AtomicLong requests = new AtomicLong();
        DriverRig.Seen seen = assertPlayed(segments(exchange -> {
            switch (exchange.path()) {
                case "/a.ts" -> exchange.ok(PACKET);
                case "/b.ts" -> {
                    if (requests.incrementAndGet() > PLAYERS) {
                        exchange.ok(PACKET);
                        return;
                    }
                    exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 376\r\n\r\n");
                    exchange.say(PACKET);
                    exchange.close();
                }
                default -> {
                    exchange.say("HTTP/1.1 200 OK\r\nContent-Length: 288\r\n\r\n");
                    exchange.say(PACKET);
                    exchange.say(Arrays.copyOf(PACKET, 100));
                }
            }
        }));
        assertThat(seen.counter("segments")).isEqualTo(3L * PLAYERS);
        assertThat(seen.counter("segments-failed")).isZero();
        assertThat(seen.counter("segment-retries")).isEqualTo(PLAYERS);
        assertThat(seen.counter("segments-damaged")).isEqualTo(PLAYERS);
        assertThat(seen.notes())
                .anyMatch(note -> note.startsWith("closed-during-content, segment of /stream-1: "))
                .contains("damaged segment, /stream-1: the segment ends within a packet or box");
    }

    /** Its playlists come from one connection. The first of them is the newest. */
    @Test
    void aPlaylistThatStaysBackwardsDropsItsPlayers() throws IOException {
        settings.with("hls.unchangedFor", "1s");
        DriverRig.Seen seen = watch(exchange -> {
            if (exchange.path().contains(".ts")) {
                exchange.ok(PACKET);
            } else {
                exchange.ok(
                        HEAD + "#EXT-X-MEDIA-SEQUENCE:" + (exchange.number() == 1 ? 9 : 3) + "\n#EXTINF:1,\na.ts\n");
            }
        });
        assertThat(seen.failures()).containsOnly(Map.entry("playlist-backwards", (long) PLAYERS));
        assertThat(seen.counts().dropped()).isEqualTo(PLAYERS);
        assertThat(seen.counter("playlists-backwards")).isGreaterThanOrEqualTo(PLAYERS);
        assertThat(seen.counter("segments")).isEqualTo(PLAYERS);
    }

    @Test
    void playersUseHttps() throws Exception {
        X509Bundle authority = TestCertificates.authority("CN=authority");
        Path trusted = Files.writeString(temporary.resolve("ca.pem"), authority.getCertificatePEM());
        settings.with("transport", "tls").with("tls.ca", trusted).with("tls.serverName", "localhost");
        DriverRig.Seen seen = assertPlayed(watch(new WebServer(
                segments(exchange -> exchange.ok(PACKET)),
                Optional.of(TestCertificates.identity(TestCertificates.server("localhost", authority))))));
        assertThat(seen.counter("segments")).isEqualTo(3L * PLAYERS);
    }

    @Test
    void anUnknownCertificateIsNotTrusted() throws Exception {
        settings.with("transport", "tls");
        X509Bundle authority = TestCertificates.authority("CN=authority");
        DriverRig.Seen seen = watch(new WebServer(
                playlist(RECORDING),
                Optional.of(TestCertificates.identity(TestCertificates.server("localhost", authority)))));
        assertThat(seen.failures()).containsOnly(Map.entry("tls-failed", (long) PLAYERS));
    }
}
