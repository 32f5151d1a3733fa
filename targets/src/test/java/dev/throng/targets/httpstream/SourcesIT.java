package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class SourcesIT {

    private static final String PASS = RawHttpClient.basic("source", "hackme");
    private static final String MP3 = "Content-Type: audio/mpeg";

    private static byte[] medium(int bytes) {
        byte[] medium = new byte[bytes];
        new Random(9).nextBytes(medium);
        return medium;
    }

    private static RawHttpClient publishing(HttpStreamServer server, String path) throws IOException {
        RawHttpClient source = RawHttpClient.to(server).request("PUT " + path + " HTTP/1.1", PASS, MP3);
        assertThat(source.head()).startsWith("HTTP/1.0 200 OK\r\n");
        return source;
    }

    @ParameterizedTest
    @CsvSource({
        "PUT /live HTTP/1.1,Expect: 100-continue,HTTP/1.1 100 Continue",
        "PUT /live HTTP/1.1,X-Nothing: 1,HTTP/1.0 200 OK",
        "PUT /live HTTP/1.0,X-Nothing: 1,HTTP/1.0 200 OK",
        "SOURCE /live HTTP/1.0,X-Nothing: 1,HTTP/1.0 200 OK",
        "SOURCE /live ICE/1.0,X-Nothing: 1,HTTP/1.0 200 OK"
    })
    void bytesAndDescriptionOfASourceReachTheListeners(String line, String expect, String status) throws Exception {
        byte[] medium = medium(100_000);
        try (HttpStreamServer server = HttpStreamServers.start("--loops", "2");
                RawHttpClient source = RawHttpClient.to(server)
                        .request(
                                line,
                                PASS,
                                "Content-Type: audio/aacp",
                                expect,
                                "ice-name: My <name>",
                                "ice-genre: g",
                                "ice-url: http://example.org/",
                                "ice-public: 1",
                                "ice-audio-info: ice-samplerate=44100;ice-bitrate=96;ice-channels=2")) {
            assertThat(source.head()).startsWith(status + "\r\n");
            source.send(Arrays.copyOf(medium, 10));
            HttpStreamServers.await("bytes received", server.counters().bytesReceived::sum, n -> n == 10);
            try (RawHttpClient client = RawHttpClient.to(server).get("/live")) {
                assertThat(client.head())
                        .contains("\r\nContent-Type: audio/aacp\r\n")
                        .contains("\r\nicy-name: My <name>\r\n")
                        .contains("\r\nicy-br: 96\r\n")
                        .contains("\r\nicy-url: http://example.org/\r\n")
                        .contains("\r\nicy-pub: 1\r\n");
                source.send(Arrays.copyOfRange(medium, 10, medium.length));
                assertThat(client.read(medium.length)).isEqualTo(medium);
            }
        }
    }

    @Test
    void mediumMayFollowTheHeadInOneRead() throws Exception {
        byte[] head = ("SOURCE /live HTTP/1.0\r\n" + PASS + "\r\n" + MP3 + "\r\n\r\n").getBytes(UTF_8);
        byte[] all = Arrays.copyOf(head, head.length + 5000);
        try (HttpStreamServer server = HttpStreamServers.start();
                RawHttpClient source = RawHttpClient.to(server).send(all)) {
            source.head();
            HttpStreamServers.await("bytes received", server.counters().bytesReceived::sum, n -> n == 5000);
        }
    }

    @Test
    void sourcesAreRefusedForIcecastsReasons() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--max-sources", "2");
                RawHttpClient first = publishing(server, "/a");
                RawHttpClient second = publishing(server, "/b")) {
            first.send(new byte[1]);
            second.send(new byte[1]);
            assertThat(refusal(server, "/c", MP3)).startsWith("HTTP/1.0 401 ");
            assertThat(refusal(server, "/c", MP3, RawHttpClient.basic("source", "wrong")))
                    .startsWith("HTTP/1.0 401 ");
            assertThat(refusal(server, "/c", PASS)).startsWith("HTTP/1.0 403 ").contains("No Content-type given");
            assertThat(refusal(server, "/c", PASS, MP3))
                    .startsWith("HTTP/1.0 403 ")
                    .contains("too many sources connected");
            second.hangUp();
            HttpStreamServers.await("sources", server.counters().sourcesNow::get, n -> n == 1);
            assertThat(refusal(server, "/a", PASS, MP3))
                    .startsWith("HTTP/1.0 403 ")
                    .contains("Mountpoint in use");
            assertThat(refusal(server, "/stream-1", PASS, MP3)).contains("Mountpoint in use");
            assertThat(refusal(server, "/c", PASS, MP3, "Transfer-Encoding: chunked"))
                    .startsWith("HTTP/1.0 501 ");
            publishing(server, "/c").close();
        }
    }

    private static String refusal(HttpStreamServer server, String path, String... fields) throws IOException {
        try (RawHttpClient source = RawHttpClient.to(server).request("PUT " + path + " HTTP/1.1", fields)) {
            return new String(source.rest(), UTF_8);
        }
    }

    @Test
    void listenersGetTheRestAndAreClosedWhenTheirSourceEnds() throws Exception {
        byte[] medium = medium(30_000);
        try (HttpStreamServer server = HttpStreamServers.start();
                RawHttpClient source = publishing(server, "/live");
                RawHttpClient client = RawHttpClient.listening(server, "/live")) {
            source.send(medium);
            source.hangUp();
            assertThat(client.rest()).isEqualTo(medium);
            assertThat(RawHttpClient.got(server, "/live")).startsWith("HTTP/1.0 404 ");
            assertThat(server.counters().sourcesNow.get()).isZero();
            publishing(server, "/live").close();
        }
    }

    @Test
    void sourceThatSendsNothingIsClosed() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--source-timeout", "200ms");
                RawHttpClient source = publishing(server, "/live")) {
            assertThat(source.rest()).isEmpty();
            assertThat(server.counters().sourcesTotal.sum()).isEqualTo(1);
        }
    }
}
