package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of whole resources, one after another, over loopback. */
@Timeout(240)
class ResourceFetcherIT {

    private static final String LENGTH = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsome";
    private static final String CHUNKS =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nso\r\n2\r\nme\r\n0\r\n\r\n";
    private static final String UNTIL_END = "HTTP/1.0 200 OK\r\n\r\nsome";

    private ScriptedHttpServer server;
    private ListenRig rig;

    /** How one request ended. */
    private static final class Outcome implements ResourceEvents {

        private final StringBuilder content = new StringBuilder();
        private final CompletableFuture<Object> end = new CompletableFuture<>();
        private String detail = "";
        private final List<String> deviations = new ArrayList<>();
        private int sent;
        private int repeated;

        @Override
        public void sent() {
            sent++;
        }

        @Override
        public void repeated() {
            repeated++;
        }

        @Override
        public void deviates(String how) {
            deviations.add(how);
        }

        @Override
        public void content(ByteBuf bytes, long atNanos) {
            assertThat(bytes.isReadable()).isTrue();
            content.append(bytes.toString(StandardCharsets.ISO_8859_1));
        }

        @Override
        public void complete(StreamAddress from, long atNanos) {
            assertThat(end.complete(from)).isTrue();
        }

        @Override
        public void failed(Failure why, String words, long atNanos) {
            detail = words;
            assertThat(end.complete(why)).isTrue();
        }

        private Object end() throws Exception {
            return end.get(90, TimeUnit.SECONDS);
        }
    }

    @BeforeEach
    void begin() throws IOException {
        server = ScriptedHttpServer.plain().start();
        rig = new ListenRig(server.address());
    }

    @AfterEach
    void end() {
        server.awaitDeserted();
        server.close();
        rig.close();
    }

    private StreamAddress address(String path) {
        return StreamAddress.at(server.address(), false, path);
    }

    private Outcome get(ResourceFetcher fetcher, String path, Optional<String> range) throws Exception {
        Outcome outcome = new Outcome();
        rig.on(() -> fetcher.get(address(path), range, outcome));
        outcome.end();
        return outcome;
    }

    private Outcome get(String path, Optional<String> range) throws Exception {
        ResourceFetcher fetcher = rig.fetcher(address("/first"));
        Outcome outcome = get(fetcher, path, range);
        rig.on(fetcher::close);
        return outcome;
    }

    private void assertReads(Outcome outcome, String path) throws Exception {
        assertThat(outcome.end()).as(outcome.detail).isEqualTo(address(path));
        assertThat(outcome.content).hasToString("some");
    }

    @ParameterizedTest
    @ValueSource(strings = {LENGTH, CHUNKS})
    void requestsShareAConnection(String response) throws Exception {
        server.at("/a", peer -> {
            peer.say(response);
            peer.awaitByte();
            peer.sayInPieces(response, 1);
            peer.awaitByte();
        });
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        assertReads(get(fetcher, "/b?c", Optional.empty()), "/b?c");
        assertThat(server.accepted()).isEqualTo(1);
        rig.on(() -> {
            assertThat(fetcher.wireBytes()).isEqualTo(2L * response.length());
            assertThat(fetcher.sentBytes()).isGreaterThan(60);
            fetcher.close();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {LENGTH, CHUNKS, UNTIL_END})
    void theServerMayCloseAfterEachResponse(String response) throws Exception {
        server.at("/a", response);
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        for (int i = 0; i < 5; i++) {
            assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        }
        assertThat(server.accepted()).isEqualTo(5);
        rig.on(fetcher::close);
    }

    /** The server leaves the closing to the client, so that a request on the connection would wait for its deadline. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nsome",
                "HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=5, max=0\r\nContent-Length: 4\r\n\r\nsome",
                "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=0\r\nContent-Length: 4\r\n\r\nsome",
                "HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nsome",
            })
    void aConnectionThatTheServerWillCloseIsNotReused(String response) throws Exception {
        server.at("/a", peer -> {
            peer.say(response);
            peer.stayUntilGone();
        });
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        for (int i = 0; i < 3; i++) {
            assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        }
        assertThat(server.accepted()).isEqualTo(3);
        rig.on(fetcher::close);
    }

    @Test
    void aServerOfTheOldVersionMayKeepTheConnection() throws Exception {
        String response = "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 4\r\n\r\nsome";
        server.at("/a", peer -> {
            peer.say(response);
            peer.awaitByte();
            peer.say(response);
        });
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        assertThat(server.accepted()).isEqualTo(1);
        rig.on(fetcher::close);
    }

    /** The server reads the second request and closes without an answer: it is repeated once. */
    @Test
    void aRequestOnAReusedConnectionIsRepeatedOnce() throws Exception {
        server.at("/a", peer -> {
            peer.say(LENGTH);
            peer.awaitByte();
            peer.reset();
        });
        server.at("/b", LENGTH).at("/c", peer -> peer.reset());
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        Outcome second = get(fetcher, "/b", Optional.empty());
        assertReads(second, "/b");
        assertThat(second.sent).isEqualTo(1);
        assertThat(second.repeated).isEqualTo(1);
        Outcome third = get(fetcher, "/a", Optional.empty());
        assertReads(third, "/a");
        assertThat(third.repeated)
                .as("after a connection that the server closed in order")
                .isBetween(0, 1);
        Outcome last = get(fetcher, "/c", Optional.empty());
        assertThat(last.end()).isEqualTo(TransportError.RESET.during("head"));
        assertThat(last.repeated).isEqualTo(1);
        rig.on(fetcher::close);
    }

    @Test
    void bytesAfterTheContentEndTheConnection() throws Exception {
        server.at("/a", LENGTH + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil");
        ResourceFetcher fetcher = rig.fetcher(address("/a"));
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        assertReads(get(fetcher, "/a", Optional.empty()), "/a");
        assertThat(server.accepted()).isEqualTo(2);
        rig.on(fetcher::close);
    }

    @Test
    void rangesAreRequested() throws Exception {
        server.at("/a", "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-8/20\r\nContent-Length: 4\r\n\r\nsome");
        assertReads(get("/a", Optional.of("bytes=5-8")), "/a");
        assertThat(server.requests().get(0))
                .contains("\r\nRange: bytes=5-8\r\n")
                .contains("GET /a HTTP/1.1\r\n");
    }

    @ParameterizedTest
    @CsvSource({"404, false", "500, true", "304, false", "300, false"})
    void otherStatusesFail(int status, boolean ranged) throws Exception {
        server.at("/a", "HTTP/1.1 " + status + " Word\r\nContent-Length: 4\r\n\r\nsome");
        assertThat(get("/a", ranged ? Optional.of("bytes=0-3") : Optional.empty())
                        .end())
                .isEqualTo(StreamFailure.status(status));
    }

    /** Players take any status from 200 to 299; the status, whether a range was requested, and the status that HTTP asks for. */
    @ParameterizedTest
    @CsvSource({
        "200, false, ",
        "201, false, 200",
        "202, false, 200",
        "203, false, 200",
        "206, false, 200",
        "226, false, 200",
        "299, false, 200",
        "206, true, ",
        "200, true, 206",
        "201, true, 206",
        "203, true, 206",
    })
    void eachSuccessIsOneAndAnotherThanTheExpectedOneIsADeviation(int status, boolean ranged, String expected)
            throws Exception {
        server.at("/a", "HTTP/1.1 " + status + " Word\r\nContent-Length: 4\r\n\r\nsome");
        Outcome outcome = get("/a", ranged ? Optional.of("bytes=0-3") : Optional.empty());
        assertReads(outcome, "/a");
        String how = "status " + status + " (expected: " + expected + (ranged ? ", for a range)" : ")");
        assertThat(outcome.deviations).isEqualTo(expected == null ? List.of() : List.of(how));
    }

    /** These statuses have no content, whatever length the head states. */
    @ParameterizedTest
    @CsvSource({
        "204, ''",
        "204, 'Content-Length: 0|'",
        "205, ''",
        "205, 'Content-Length: 0|'",
        "204, 'Content-Length: 4||some'"
    })
    void aSuccessWithoutContentIsAnEmptyResource(int status, String rest) throws Exception {
        String end = rest.contains("||") ? "" : "|";
        server.at("/a", ("HTTP/1.1 " + status + " Word|" + rest + end).replace("|", "\r\n"))
                .at("/b", LENGTH);
        ResourceFetcher fetcher = rig.fetcher(address("/first"));
        Outcome outcome = get(fetcher, "/a", Optional.empty());
        assertThat(outcome.end()).isEqualTo(address("/a"));
        assertThat(outcome.content).isEmpty();
        assertReads(get(fetcher, "/b", Optional.empty()), "/b");
        rig.on(fetcher::close);
    }

    @Test
    void contentThatIsCutOffFails() throws Exception {
        server.at("/a", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsome");
        assertThat(get("/a", Optional.empty()).end()).isEqualTo(TransportError.CLOSED.during("content"));
        server.at("/b", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz");
        assertThat(get("/b", Optional.empty()).end()).isEqualTo(StreamFailure.BAD_CHUNK);
        server.at("/c", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nsome");
        assertThat(get("/c", Optional.empty()).end()).isEqualTo(StreamFailure.UNSUPPORTED_CODING);
    }

    @Test
    void redirectsAreFollowedWithinTheHost() throws Exception {
        server.at("/a/b", "HTTP/1.1 302 Found\r\nLocation: ../c\r\nContent-Length: 0\r\n\r\n")
                .at("/c", LENGTH)
                .at("/loop", "HTTP/1.1 302 Found\r\nLocation: /loop\r\n\r\n")
                .at("/away", "HTTP/1.1 302 Found\r\nLocation: http://192.0.2.1/\r\n\r\n")
                .at("/lost", "HTTP/1.1 302 Found\r\n\r\n");
        assertReads(get("/a/b", Optional.empty()), "/c");
        assertThat(get("/loop", Optional.empty()).end()).isEqualTo(StreamFailure.REDIRECT_LOOP);
        assertThat(get("/away", Optional.empty()).end()).isEqualTo(StreamFailure.REDIRECT_REFUSED);
        assertThat(get("/lost", Optional.empty()).end()).isEqualTo(StreamFailure.BAD_REDIRECT);
    }

    /** The server asks for a cookie by a redirect to the same address, as media servers and protections do. */
    @Test
    void cookiesAreKeptAndSentBack() throws Exception {
        server.at(
                        "/live/check",
                        "HTTP/1.1 302 Found\r\nLocation: /live/check?again\r\nSet-Cookie: session=abc; Path=/live\r\n"
                                + "Set-Cookie: gone=1; Max-Age=0\r\nContent-Length: 0\r\n\r\n")
                .at("/live/check?again", LENGTH)
                .at("/live/segment", LENGTH)
                .at("/other", LENGTH);
        assertReads(get("/live/check", Optional.empty()), "/live/check?again");
        assertReads(get("/live/segment", Optional.empty()), "/live/segment");
        assertReads(get("/other", Optional.empty()), "/other");
        assertThat(server.requests().get(0)).doesNotContain("Cookie");
        assertThat(server.requests().get(1)).contains("\r\nCookie: session=abc\r\n");
        assertThat(server.requests().get(2)).contains("\r\nCookie: session=abc\r\n");
        assertThat(server.requests().get(3)).doesNotContain("Cookie");
    }

    /** Each redirect sets another cookie, so the request is another one each time. */
    @Test
    void aRedirectToTheSameAddressIsFollowedIfItSetsACookie() throws Exception {
        server.at("/same", peer -> {
            peer.say("HTTP/1.1 302 Found\r\nLocation: /same\r\nSet-Cookie: n=" + System.nanoTime()
                    + "\r\nContent-Length: 0\r\n\r\n");
        });
        assertThat(get("/same", Optional.empty()).end()).isEqualTo(StreamFailure.TOO_MANY_REDIRECTS);
        assertThat(server.requests()).hasSize(4);
        server.at("/loop", "HTTP/1.1 302 Found\r\nLocation: /loop\r\nSet-Cookie: same=1\r\nContent-Length: 0\r\n\r\n");
        assertThat(get("/loop", Optional.empty()).end()).isEqualTo(StreamFailure.REDIRECT_LOOP);
        assertThat(server.requests()).as("asked with the cookie, once").hasSize(6);
    }

    @Test
    void credentialsGoToTheFirstServer() throws Exception {
        rig.credentials = Optional.of(new BasicCredentials("user", "secret"));
        server.at("/a", LENGTH);
        assertReads(get("/a", Optional.empty()), "/a");
        assertThat(server.requests().get(0)).contains("Authorization: Basic ");
    }

    @Test
    void aSilentServerIsNotAwaitedForever() throws Exception {
        rig.limited = Optional.of(StreamStep.HEAD);
        server.at("/a", HttpPeer::stayUntilGone);
        assertThat(get("/a", Optional.empty()).end()).isEqualTo(EngineFailure.DEADLINE.during("head"));
    }

    @Test
    void contentThatStopsIsNotAwaitedForever() throws Exception {
        rig.limited = Optional.of(StreamStep.FIRST_BYTE);
        server.at("/a", peer -> {
            peer.say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsome");
            peer.stayUntilGone();
        });
        assertThat(get("/a", Optional.empty()).end()).isEqualTo(EngineFailure.DEADLINE.during("content"));
    }

    /** Each byte comes in time, but all of them do not. */
    @Test
    void contentThatDripsIsNotReadForever() throws Exception {
        rig.resourceLimit = Duration.ofMillis(100);
        server.at("/a", peer -> {
            peer.say("HTTP/1.1 200 OK\r\n\r\n");
            while (true) {
                peer.say("x");
                LockSupport.parkNanos(20_000_000);
            }
        });
        Outcome outcome = get("/a", Optional.empty());
        assertThat(outcome.end()).isEqualTo(EngineFailure.DEADLINE.during("content"));
        assertThat(outcome.detail).isEqualTo("not complete within 100 ms");
    }

    @Test
    void anEmptyResourceIsComplete() throws Exception {
        server.at("/a", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        Outcome outcome = get("/a", Optional.empty());
        assertThat(outcome.end()).isEqualTo(address("/a"));
        assertThat(outcome.content).isEmpty();
    }

    @Test
    void httpsNeedsTls() throws Exception {
        ResourceFetcher fetcher = rig.fetcher(address("/first"));
        Outcome outcome = new Outcome();
        rig.on(() -> fetcher.get(StreamAddress.parse("https://127.0.0.1/a"), Optional.empty(), outcome));
        assertThat(outcome.end()).isEqualTo(StreamFailure.NO_TLS);
        rig.on(fetcher::close);
    }
}
