package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.ListenRig.Ear;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.Version;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.programs.ClosedPort;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.epoll.Epoll;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams as they should be, and the ways in which they end. */
@Timeout(240)
class StreamClientIT {

    private static final Failure CLOSED = TransportError.CLOSED.during("stream");

    static final String OK = "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n";

    private ScriptedHttpServer server;
    private ListenRig rig;

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

    private static String latin(int bytes, long seed) {
        byte[] random = new byte[bytes];
        new SplittableRandom(seed).nextBytes(random);
        return new String(random, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aStreamIsToldStepByStep() throws Exception {
        String head = "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-br:64\r\n\r\n";
        server.at("/mount", head + "medium");
        Ear ear = rig.outcome("/mount");
        assertThat(ear.told).containsExactly("connected", "accepted", "media", "ended");
        assertThat(ear.end.get()).isEqualTo(CLOSED);
        assertThat(ear.text()).isEqualTo("medium");
        assertThat(ear.head.orElseThrow().icy().kbps()).hasValue(64);
        assertThat(ear.listening.receivedBytes()).isEqualTo(head.length() + 6);
        assertThat(ear.listening.step()).isEqualTo(StreamStep.STREAM);
        assertThat(server.requests())
                .containsExactly(
                        "GET /mount HTTP/1.1\r\nHost: " + server.address().getHostString() + ":"
                                + server.address().getPort() + "\r\nUser-Agent: Throng-test/1\r\nAccept: */*\r\n"
                                + "Connection: close\r\nIcy-MetaData: 1\r\n\r\n");
    }

    /** Epoll and NIO, at once and byte by byte. */
    @ParameterizedTest
    @CsvSource({"true, 100000", "true, 1", "false, 100000", "false, 1"})
    void chunksAndMetadataAreTakenOff(boolean epoll, int piece) throws Exception {
        Assumptions.assumeTrue(!epoll || Epoll.isAvailable(), "no epoll; to enable: run on Linux");
        String content = "0123456789" + "\u0001StreamTitle='a';" + "abcdefghij" + "\0" + "ABC";
        server.at(
                "/mount",
                peer -> peer.sayInPieces(
                        "HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nTransfer-Encoding: chunked\r\nicy-metaint: 10\r\n\r\n"
                                + "f\r\n" + content.substring(0, 15) + "\r\n"
                                + Integer.toHexString(content.length() - 15) + "\r\n" + content.substring(15)
                                + "\r\n0\r\n\r\n",
                        piece));
        try (ListenRig other = new ListenRig(server.address(), epoll)) {
            Ear ear = other.outcome("/mount");
            assertThat(ear.text()).isEqualTo("0123456789abcdefghijABC");
            assertThat(ear.metadata).containsExactly(new IcyMetadata(Optional.of("a"), Optional.empty()));
            assertThat(ear.told).containsExactly("connected", "accepted", "media", "metadata", "media", "ended");
            assertThat(ear.end.get()).isSameAs(StreamFailure.END_OF_CONTENT);
        }
    }

    @Test
    void icyIsSpokenToo() throws Exception {
        rig.version = Version.HTTP_1_0;
        server.at("/", "ICY 200 OK\nicy-metaint:5\ncontent-type:audio/mpeg\n\n12345\u00006789");
        Ear ear = rig.outcome("/");
        assertThat(ear.text()).isEqualTo("123456789");
        assertThat(ear.head.orElseThrow().version()).isEqualTo(Version.ICY);
        assertThat(server.requests().get(0)).startsWith("GET / HTTP/1.0\r\n");
    }

    /** All read into one buffer, in turn: what is one's must not be heard by another. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void manyListenersEachHearTheirOwn(boolean epoll) throws Exception {
        Assumptions.assumeTrue(!epoll || Epoll.isAvailable(), "no epoll; to enable: run on Linux");
        int listeners = 40;
        for (int i = 0; i < listeners; i++) {
            int seed = i;
            server.at("/" + i, peer -> {
                peer.say(OK);
                String medium = latin(200_000, seed);
                peer.sayInPieces(medium, 1_000 + 700 * seed);
            });
        }
        try (ListenRig other = new ListenRig(server.address(), epoll)) {
            List<Ear> ears = new ArrayList<>();
            for (int i = 0; i < listeners; i++) {
                ears.add(other.listen("/" + i));
            }
            for (int i = 0; i < listeners; i++) {
                assertThat(other.ended(ears.get(i)).text().equals(latin(200_000, i)))
                        .as("listener %d", i)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.0 401 Unauthorized | status-401",
                "HTTP/1.0 403 Forbidden | status-403",
                "HTTP/1.0 404 File Not Found | status-404",
                "ICY 404 Resource Not Found | status-404",
                "HTTP/1.1 418 Teapot | status-4xx",
                "HTTP/1.1 503 Busy | status-503",
                "HTTP/1.1 599 x | status-5xx",
                "HTTP/1.1 201 Created | closed-during-first-byte",
                "HTTP/1.1 206 Partial | closed-during-first-byte",
                "HTTP/1.1 299 x | closed-during-first-byte",
                "HTTP/1.1 205 Reset Content | status-2xx",
                "HTTP/1.1 304 Not Modified | status-304",
                "HTTP/1.1 101 Switching | status-1xx",
                "HTTP/1.1 302 Found | bad-redirect",
                "HTTP/1.1 302 Found;Location: ftp://host/ | bad-redirect",
                "HTTP/1.1 302 Found;Location: http://a@127.0.0.1/ | bad-redirect",
                "HTTP/1.1 302 Found;Location: https://127.0.0.1/ | no-tls",
                "HTTP/1.1 302 Found;Location: /mount | redirect-loop",
                "HTTP/1.1 200 OK;Content-Encoding: gzip | unsupported-coding",
                "HTTP/1.1 200 OK;icy-metaint: many | bad-metaint",
                "HTTP/1.1 200 OK;Content-Length: 0 | end-of-content",
                "HTTP/1.1 200 OK | closed-during-first-byte",
                "HTTP/1.1 200 OK;Content-Type: audio/x-mpegurl | bad-playlist",
                "HTTP/1.1 204 No Content | status-204",
                "HTTP/1.1 200 OK; folded | closed-during-first-byte",
                "SSH-2.0-x | bad-head",
            })
    void badAnswersAreNamed(String head, String failure) throws Exception {
        server.at("/mount", head.replace(";", "\r\n") + "\r\n\r\n");
        Ear ear = rig.outcome("/mount");
        assertThat(ear.end.get().id()).isEqualTo(failure);
        assertThat(ear.media.size()).isZero();
        assertThat(ear.detail).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Transfer-Encoding: chunked | ffffffffffffffff;0123 | bad-chunk",
                "Transfer-Encoding: chunked | 3;abcdef; | bad-chunk",
                "icy-metaint: 3 | abc\u00010123\u000256789abcdef | bad-metaint",
            })
    void badContentIsNamed(String header, String content, String failure) throws Exception {
        server.at(
                "/mount",
                "HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n"
                        + content.replace(";", "\r\n").replace("#", "\u0001"));
        assertThat(rig.outcome("/mount").end.get().id()).isEqualTo(failure);
    }

    @Test
    void anEndlessHeadEndsAtItsLimit() throws Exception {
        server.at("/mount", peer -> {
            peer.say("HTTP/1.0 200 OK\r\n");
            peer.sayForever("x: y\r\n");
        });
        Ear ear = rig.outcome("/mount");
        assertThat(ear.end.get()).isSameAs(StreamFailure.HEAD_TOO_LONG);
        assertThat(ear.told).containsExactly("connected", "ended");
    }

    @Test
    void aConnectionClosedOrResetIsNamedByItsStep() throws Exception {
        server.at("/closed", peer -> {});
        server.at("/reset", HttpPeer::reset);
        CountDownLatch heard = new CountDownLatch(1);
        server.at("/reset-later", peer -> {
            peer.say(OK + "some");
            awaitLatch(heard);
            peer.reset();
        });
        server.at("/half", peer -> peer.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nsome"));
        assertThat(rig.outcome("/closed").end.get().id()).isEqualTo("closed-during-head");
        assertThat(rig.outcome("/reset").end.get().id()).isEqualTo("reset-during-head");
        Ear later = rig.listen("/reset-later");
        rig.await("some media", () -> later.media.size() == 4);
        heard.countDown();
        assertThat(rig.ended(later).end.get().id()).isEqualTo("reset-during-stream");
        assertThat(rig.outcome("/half").end.get()).isEqualTo(CLOSED);
    }

    private static void awaitLatch(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IOException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void silenceIsNamedByItsStep() throws Exception {
        server.at("/head", HttpPeer::stayUntilGone);
        server.at("/half-head", peer -> {
            peer.say("HTTP/1.0 200");
            peer.stayUntilGone();
        });
        server.at("/first-byte", peer -> {
            peer.say(OK);
            peer.stayUntilGone();
        });
        server.at("/stream", peer -> {
            peer.say(OK + "some");
            peer.stayUntilGone();
        });
        server.at("/playlist", peer -> {
            peer.say("HTTP/1.0 200 OK\r\nContent-Type: audio/x-scpls\r\n\r\n[playlist]\r\n");
            peer.stayUntilGone();
        });
        assertEndsAfterALittle(StreamStep.HEAD, "/head", "deadline-during-head");
        assertEndsAfterALittle(StreamStep.HEAD, "/half-head", "deadline-during-head");
        assertEndsAfterALittle(StreamStep.HEAD, "/playlist", "deadline-during-head");
        assertEndsAfterALittle(StreamStep.FIRST_BYTE, "/first-byte", "deadline-during-first-byte");
        assertEndsAfterALittle(StreamStep.STREAM, "/stream", "silent");
    }

    private void assertEndsAfterALittle(StreamStep step, String path, String failure) throws Exception {
        try (ListenRig impatient = new ListenRig(server.address())) {
            impatient.limited = Optional.of(step);
            assertThat(impatient.outcome(path).end.get().id()).isEqualTo(failure);
        }
    }

    /** Nothing is missed of a stream that is watched for silence. How long it may pause is for {@link StreamTimeoutsTest} to say. */
    @Test
    void aStreamThatIsWatchedForSilenceGoesOn() throws Exception {
        rig.limited = Optional.of(StreamStep.STREAM);
        rig.limit = Duration.ofSeconds(60);
        server.at("/mount", peer -> {
            peer.say(OK);
            peer.sayInPieces("x".repeat(75), 1);
        });
        Ear ear = rig.outcome("/mount");
        assertThat(ear.end.get()).isEqualTo(CLOSED);
        assertThat(ear.text()).hasSize(75);
    }

    @Test
    void aFullBacklogIsAConnectTimeout() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++) {
                queue.add(new Socket(full.getInetAddress(), full.getLocalPort()));
            }
            try (ListenRig other = new ListenRig((InetSocketAddress) full.getLocalSocketAddress())) {
                other.limited = Optional.of(StreamStep.CONNECT);
                Ear ear = other.outcome("/");
                assertThat(ear.end.get()).isSameAs(TransportError.CONNECT_TIMEOUT);
                assertThat(ear.told).containsExactly("ended");
            }
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    @Test
    void connectionsToAClosedPortAreRefused() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                ListenRig other = new ListenRig(closed.address())) {
            Ear ear = other.outcome("/");
            assertThat(ear.end.get()).isSameAs(TransportError.REFUSED);
            assertThat(ear.listening.step()).isEqualTo(StreamStep.CONNECT);
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNoSource() throws Exception {
        rig.sources = List.of(InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 7}));
        assertThat(rig.outcome("/").end.get()).isSameAs(TransportError.SOURCE_NOT_LOCAL);
    }

    @Test
    void sourceAddressesAreTakenInTurn() throws Exception {
        rig.sources = List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
        server.at("/mount", peer -> peer.say(OK + peer.from().getHostAddress()));
        assertThat(rig.outcome("/mount").text()).isEqualTo("127.0.0.2");
        assertThat(rig.outcome("/mount").text()).isEqualTo("127.0.0.3");
        assertThat(rig.outcome("/mount").text()).isEqualTo("127.0.0.2");
    }

    @Test
    void stoppingClosesTheConnectionAndTellsOnce() throws Exception {
        server.at("/mount", peer -> {
            peer.say(OK);
            peer.sayForever("medium");
        });
        Ear ear = rig.listen("/mount");
        rig.await("media", () -> ear.media.size() > 0);
        rig.on(() -> {
            ear.listening.stop();
            assertThat(ear.told).endsWith("ended");
            ear.listening.stop(StreamFailure.NO_MEDIA, "again");
        });
        assertThat(ear.end.get()).isSameAs(StreamFailure.STOPPED);
        assertThat(ear.listening.ended()).isTrue();
        server.awaitDeserted();
    }

    /** Whatever is told, it may be the last that the listener wanted to hear. */
    @ParameterizedTest
    @ValueSource(strings = {"connected", "accepted", "media", "metadata"})
    void itMayBeStoppedFromWithin(String at) throws Exception {
        server.at(
                "/mount",
                peer -> peer.say("ICY 200 OK\r\nicy-metaint:2\r\n\r\nab\u0001StreamTitle='a';" + "cd\0ef\0gh"));
        Ear ear = new Ear() {
            private void stopAt(String now) {
                if (now.equals(at)) {
                    listening.stop(StreamFailure.NO_MEDIA, "enough");
                }
            }

            @Override
            public void connected(long atNanos) {
                super.connected(atNanos);
                stopAt("connected");
            }

            @Override
            public void accepted(ResponseHead response, long atNanos) {
                super.accepted(response, atNanos);
                stopAt("accepted");
            }

            @Override
            public void media(ByteBuf bytes, long atNanos) {
                super.media(bytes, atNanos);
                stopAt("media");
            }

            @Override
            public void metadata(IcyMetadata block, long atNanos) {
                super.metadata(block, atNanos);
                stopAt("metadata");
            }
        };
        rig.listen("/mount", ear);
        assertThat(rig.ended(ear).end.get()).isSameAs(StreamFailure.NO_MEDIA);
        assertThat(ear.told).endsWith(at, "ended").doesNotHaveDuplicates();
    }

    @Test
    void stoppedBeforeItIsConnectedItIsNeverConnected() throws Exception {
        server.at("/mount", OK);
        Ear ear = new Ear();
        rig.on(() -> {
            rig.listenNow("/mount", ear);
            ear.listening.stop();
        });
        assertThat(rig.ended(ear).end.get()).isSameAs(StreamFailure.STOPPED);
        assertThat(ear.told).containsExactly("ended");
    }

    /** More than a second's worth comes at once; after a second or so it has read little more than what it may. */
    @Test
    void aSlowListenerReadsAsSlowlyAsItShould() throws Exception {
        int rate = 20_000;
        server.at("/mount", peer -> {
            peer.say(OK);
            peer.sayForever("x".repeat(1_000));
        });
        rig.receiveBufferBytes = OptionalInt.of(8_192);
        long begun = NanoClock.SYSTEM.nanos();
        Ear ear = rig.listenSlowly("/mount", rate);
        rig.await("two reads' worth beyond the first", () -> ear.media.size() >= 8_000);
        rig.on(() -> {
            double seconds = (NanoClock.SYSTEM.nanos() - begun) / 1e9;
            // at most the first read, one read of grain, and what the time allows
            assertThat(ear.media.size()).isLessThanOrEqualTo((int) (rate * seconds) + 2 * rate / 10 + 1);
            ear.listening.stop();
        });
    }

    @Test
    void aSlowListenerThatIsCutIsThrownOut() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        server.at("/mount", peer -> {
            peer.say(OK + "x".repeat(10_000));
            awaitLatch(heard);
            peer.reset();
        });
        Ear ear = rig.listenSlowly("/mount", 5_000);
        rig.await("media", () -> ear.media.size() > 0);
        heard.countDown();
        assertThat(rig.ended(ear).end.get()).isSameAs(StreamFailure.THROWN_OUT);
    }

    /** Fewer bytes than asked for do not wake the loop; the end of the stream does, and nothing is lost. */
    @Test
    void whereReadsAreCoalescedFewBytesWait() throws Exception {
        Assumptions.assumeTrue(Epoll.isAvailable(), "no epoll; to enable: run on Linux");
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch more = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        server.at("/mount", peer -> {
            peer.say(OK);
            awaitLatch(first);
            peer.say("w");
            awaitLatch(more);
            peer.say("x".repeat(9_000));
            peer.say("y".repeat(2_000));
            awaitLatch(end);
            peer.say("z".repeat(10));
        });
        List<Integer> sizes = new ArrayList<>();
        Ear ear = new Ear() {
            @Override
            public void media(ByteBuf bytes, long atNanos) {
                super.media(bytes, atNanos);
                sizes.add(bytes.readableBytes());
            }
        };
        rig.listen("/mount", ear);
        rig.await("accepted", () -> ear.head.isPresent());
        first.countDown();
        rig.await("first byte", () -> ear.media.size() == 1);
        rig.on(() -> assertThat(ear.listening.coalesceReads(10_000)).isEqualTo(10_000));
        more.countDown();
        rig.await("what was enough to wake", () -> ear.media.size() == 11_001);
        rig.on(() -> assertThat(sizes.get(1)).isGreaterThanOrEqualTo(10_000));
        end.countDown();
        assertThat(rig.ended(ear).text()).hasSize(11_011);
        assertThat(ear.end.get()).isEqualTo(CLOSED);
    }

    /** A buffer of 4,000 bytes holds no 10,000; what is told is what the kernel does. */
    @Test
    void theKernelMayGatherLessThanItIsAskedTo() throws Exception {
        Assumptions.assumeTrue(Epoll.isAvailable(), "no epoll; to enable: run on Linux");
        rig.receiveBufferBytes = OptionalInt.of(4_000);
        CountDownLatch end = new CountDownLatch(1);
        server.at("/mount", peer -> {
            peer.say(OK + "w");
            awaitLatch(end);
        });
        Ear ear = rig.listen("/mount");
        rig.await("first byte", () -> ear.media.size() == 1);
        rig.on(() -> {
            assertThat(ear.listening.coalesceReads(10_000)).isEqualTo(4_000);
            ear.listening.stop();
        });
        end.countDown();
    }

    /** Bytes that waited for more are read as soon as none need to wait. */
    @Test
    void whereReadsAreNoLongerCoalescedWaitingBytesAreRead() throws Exception {
        Assumptions.assumeTrue(Epoll.isAvailable(), "no epoll; to enable: run on Linux");
        CountDownLatch more = new CountDownLatch(1);
        CountDownLatch said = new CountDownLatch(1);
        server.at("/mount", peer -> {
            peer.say(OK + "w");
            awaitLatch(more);
            peer.say("x".repeat(500));
            said.countDown();
            peer.stayUntilGone();
        });
        Ear ear = rig.listen("/mount");
        rig.await("first byte", () -> ear.media.size() == 1);
        rig.on(() -> assertThat(ear.listening.coalesceReads(10_000)).isEqualTo(10_000));
        more.countDown();
        assertThat(said.await(60, TimeUnit.SECONDS)).isTrue();
        rig.on(() -> assertThat(ear.media.size()).isEqualTo(1));
        rig.on(() -> assertThat(ear.listening.coalesceReads(1)).isEqualTo(1));
        rig.await("what was waiting", () -> ear.media.size() == 501);
        rig.on(() -> ear.listening.stop());
    }

    @Test
    void theConnectivityCheckUsesTheSourceAddresses() throws Exception {
        rig.sources = List.of(
                InetAddress.getByName("127.0.0.2"), InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 7}));
        Future<Void> check = rig.checkConnectivity();
        assertThat(check.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(check.cause())
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("from 203.0.113.7")
                .hasMessageContaining("[source-not-local]");
        Eventually.found("connections", Duration.ofSeconds(60), server::accepted, accepted -> accepted == 1);
    }

    @Test
    void aListenerMayComeAfterTheLastHasGone() throws Exception {
        server.at("/mount", OK + "medium");
        for (int i = 0; i < 5; i++) {
            assertThat(rig.outcome("/mount").text()).isEqualTo("medium");
        }
    }
}
