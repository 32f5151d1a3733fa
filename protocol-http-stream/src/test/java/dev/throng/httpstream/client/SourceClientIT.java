package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.codec.SourceMethod;
import dev.throng.httpstream.codec.SourceRequest;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.programs.ClosedPort;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class SourceClientIT {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    /** What was told, in order: {@code accepted}, {@code begin}, {@code ended mount-in-use: …}. */
    private static final class Told implements SourceEvents, TitleUpdateEvents {
        private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();

        @Override
        public void connected(long atNanos) {
            events.add("connected");
        }

        @Override
        public void retried(int status, long atNanos) {
            events.add("retried " + status);
        }

        @Override
        public void accepted(long atNanos) {
            events.add("accepted");
        }

        @Override
        public void mayBegin(long atNanos) {
            events.add("begin");
        }

        @Override
        public void ended(Failure why, String detail, long atNanos) {
            events.add("ended " + why.id() + ": " + detail);
        }

        @Override
        public void confirmed(long atNanos) {
            events.add("confirmed");
        }

        @Override
        public void failed(Failure why, String detail, long atNanos) {
            events.add("failed " + why.id() + ": " + detail);
        }

        String next() throws InterruptedException {
            String event = events.poll(60, TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError("nothing more was told");
            }
            return event;
        }

        void expect(String... expected) throws InterruptedException {
            for (String each : expected) {
                assertThat(next()).isEqualTo(each);
            }
        }
    }

    @AfterEach
    void endTheLoop() {
        assertThat(group.shutdownGracefully(0, 60, TimeUnit.SECONDS).awaitUninterruptibly(60, TimeUnit.SECONDS))
                .isTrue();
    }

    private <T> T on(Callable<T> task) throws Exception {
        return group.next().submit(task).get(60, TimeUnit.SECONDS);
    }

    private int answerBytes(SourceStream source) {
        try {
            return on(source::answerBytes);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static SourceOptions options(Duration answer, Duration expect, Optional<SslContext> tls) {
        return new SourceOptions(
                new DialOptions(List.of(), LONG, LONG),
                answer,
                expect,
                tls.map(context -> new Tls(context, "localhost")));
    }

    private SourceClient client(InetSocketAddress target, SourceOptions options) {
        return new SourceClient(group.next(), NioSocketChannel::new, target, options, NanoClock.SYSTEM);
    }

    private static SourceRequest request(SourceMethod method) {
        return new SourceRequest(
                method,
                "/live.mp3",
                "localhost",
                new BasicCredentials("source", "hackme"),
                "Throng",
                "audio/mpeg",
                Map.of());
    }

    private SourceStream publish(SourceTarget target, SourceMethod method, SourceOptions options, Told told)
            throws Exception {
        return on(() -> client(target.address(), options).publish(request(method), 16_384, told));
    }

    private SourceStream publish(SourceTarget target, SourceMethod method, Told told) throws Exception {
        return publish(target, method, options(LONG, LONG, Optional.empty()), told);
    }

    @ParameterizedTest
    @EnumSource(SourceMethod.class)
    void aSourceThatIsAcceptedSendsItsMedium(SourceMethod method) throws Exception {
        CompletableFuture<String> medium = new CompletableFuture<>();
        Told told = new Told();
        String answer = method == SourceMethod.PUT_EXPECT ? SourceTarget.CONTINUE : SourceTarget.OK;
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.byteByByte().say(answer);
            medium.complete(new String(peer.readToTheEnd(), StandardCharsets.UTF_8));
        })) {
            SourceStream source = publish(target, method, told);
            told.expect("connected", "accepted", "begin");
            // a socket that is closed while more comes in resets its connection, and the medium may be lost
            Eventually.found("the whole answer", LONG, () -> answerBytes(source), bytes -> bytes == answer.length());
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "medium"));
                source.flush();
                source.stop();
                return source;
            });
            assertThat(told.next()).startsWith("ended stopped");
            assertThat(medium.get(60, TimeUnit.SECONDS)).isEqualTo("medium");
            assertThat(source.requestBytes()).isPositive();
            assertThat(source.answerBytes()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, You need to authenticate, status-401",
        "403, Mountpoint in use, mount-in-use",
        "403, No Content-type given, no-content-type",
        "403, too many sources connected, too-many-sources",
        "403, Forbidden, status-403",
        "404, nothing here, status-404",
        "503, busy, status-503",
        "302, elsewhere, status-3xx"
    })
    void aRefusalIsNamedByItsStatusAndItsWords(int status, String words, String id) throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("HTTP/1.0 " + status + " No\r\nServer: Icecast 2.4.4\r\n\r\n" + words);
        })) {
            publish(target, SourceMethod.PUT_EXPECT, told);
            told.expect("connected");
            assertThat(told.next()).isEqualTo("ended " + id + ": status " + status + ": " + words);
        }
    }

    /** Answers as nginx (411) or a server without Expect (417) until the request has the form that it takes. */
    private static SourceTarget particular(
            boolean noExpect, boolean chunksOnly, LinkedBlockingQueue<String> heads, CompletableFuture<String> medium)
            throws IOException {
        return new SourceTarget(peer -> {
            String head = peer.head();
            heads.add(head);
            if (noExpect && head.contains("Expect")) {
                peer.say("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n");
            } else if (chunksOnly && !head.contains("Transfer-Encoding: chunked\r\n")) {
                peer.say("HTTP/1.1 411 Length Required\r\nConnection: close\r\n\r\n<html>411</html>");
            } else {
                peer.say(head.contains("Expect") ? SourceTarget.CONTINUE : SourceTarget.OK);
                medium.complete(new String(peer.readToTheEnd(), StandardCharsets.UTF_8));
            }
        });
    }

    /** Method, what the server refuses (417, 411), the statuses that the source meets, and the medium as it is sent. */
    @ParameterizedTest
    @CsvSource({
        "PUT_EXPECT, true, false, 417, medium",
        "PUT_EXPECT, false, true, 411, '6|medium|0||'",
        "PUT_EXPECT, true, true, 417 411, '6|medium|0||'",
        "PUT, true, true, 411, '6|medium|0||'",
        "PUT, true, false, '', medium",
        "SOURCE, true, false, '', medium",
    })
    void aRefusedFormOfTheRequestIsReplaced(
            SourceMethod method, boolean noExpect, boolean chunksOnly, String retries, String sent) throws Exception {
        LinkedBlockingQueue<String> heads = new LinkedBlockingQueue<>();
        CompletableFuture<String> medium = new CompletableFuture<>();
        Told told = new Told();
        try (SourceTarget target = particular(noExpect, chunksOnly, heads, medium)) {
            SourceClient client = on(() -> client(target.address(), options(LONG, LONG, Optional.empty())));
            SourceStream source = on(() -> client.publish(request(method), 16_384, told));
            told.expect("connected");
            int requests = 1;
            for (String status : retries.isEmpty() ? new String[0] : retries.split(" ")) {
                told.expect("retried " + status);
                requests++;
            }
            told.expect("accepted", "begin");
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "medium"));
                source.flush();
                source.stop();
                return source;
            });
            assertThat(told.next()).startsWith("ended stopped");
            assertThat(medium.get(60, TimeUnit.SECONDS).replace("\r\n", "|")).isEqualTo(sent);
            assertThat(heads).hasSize(requests);

            on(() -> client.publish(request(method), 16_384, told));
            told.expect("connected", "accepted");
            assertThat(heads).as("the next source has the right form at once").hasSize(requests + 1);
        }
    }

    /** A server that answers only when the first media has come, long after the source has waited for 100 Continue. */
    @ParameterizedTest
    @CsvSource({"417 Expectation Failed, again!", "411 Length Required, '6|again!|0||'"})
    void aFormThatIsRefusedAfterMediaBeganIsReplacedToo(String status, String sent) throws Exception {
        CompletableFuture<String> medium = new CompletableFuture<>();
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            String head = peer.head();
            boolean lengthRequired = status.startsWith("411");
            if (lengthRequired ? !head.contains("chunked") : head.contains("Expect")) {
                peer.read(6);
                peer.say("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
            } else {
                peer.say(head.contains("Expect") ? SourceTarget.CONTINUE : SourceTarget.OK);
                medium.complete(new String(peer.readToTheEnd(), StandardCharsets.UTF_8));
            }
        })) {
            SourceStream source =
                    publish(target, SourceMethod.PUT_EXPECT, options(LONG, SHORT, Optional.empty()), told);
            told.expect("connected", "begin");
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "medium"));
                source.flush();
                return source;
            });
            told.expect("retried " + status.substring(0, 3), "accepted", "begin");
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "again!"));
                source.flush();
                source.stop();
                return source;
            });
            assertThat(told.next()).startsWith("ended stopped");
            assertThat(medium.get(60, TimeUnit.SECONDS).replace("\r\n", "|")).isEqualTo(sent);
        }
    }

    @Test
    void aSourceOfHttp10CannotSendChunks() throws Exception {
        Told told = new Told();
        try (SourceTarget target = particular(false, true, new LinkedBlockingQueue<>(), new CompletableFuture<>())) {
            publish(target, SourceMethod.SOURCE, told);
            told.expect("connected");
            assertThat(told.next()).isEqualTo("ended status-4xx: status 411: <html>411</html>");
        }
    }

    @Test
    void theWordsOfARefusalAreNotWaitedForLong() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("HTTP/1.1 403 Forbidden\r\n\r\nMountpoint in u");
            peer.hold();
        })) {
            publish(target, SourceMethod.PUT, told);
            told.expect("connected", "ended status-403: status 403: Mountpoint in u");
        }
    }

    @Test
    void aWordThatIsTakenBackEndsTheSource() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("HTTP/1.1 100 Continue\r\n\r\n");
            peer.read(1);
            peer.say("HTTP/1.0 403 Forbidden\r\n\r\n");
            peer.hold();
        })) {
            SourceStream source = publish(target, SourceMethod.PUT_EXPECT, told);
            told.expect("connected", "accepted", "begin");
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "m"));
                source.flush();
                return source;
            });
            assertThat(told.next()).startsWith("ended status-403");
        }
    }

    @Test
    void aServerThatNeverSaysContinueGetsTheMediumAllTheSame() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.read(1);
            peer.say(SourceTarget.OK);
            peer.hold();
        })) {
            SourceStream source =
                    publish(target, SourceMethod.PUT_EXPECT, options(LONG, SHORT, Optional.empty()), told);
            told.expect("connected", "begin");
            on(() -> {
                source.write(ByteBufUtil.writeUtf8(ByteBufAllocator.DEFAULT, "m"));
                source.flush();
                return source;
            });
            told.expect("accepted");
        }
    }

    @Test
    void aServerThatIsSilentForTooLongIsGivenUp() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.hold();
        })) {
            publish(target, SourceMethod.PUT_EXPECT, options(SHORT, LONG, Optional.empty()), told);
            told.expect("connected");
            assertThat(told.next()).startsWith("ended deadline-during-head");
        }
    }

    @Test
    void theEndOfTheConnectionIsNamedByItsStep() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(SourceTarget.Peer::head)) {
            publish(target, SourceMethod.PUT_EXPECT, told);
            told.expect("connected");
            assertThat(told.next()).startsWith("ended closed-during-head");
        }
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.reset();
        })) {
            publish(target, SourceMethod.PUT_EXPECT, told);
            told.expect("connected");
            assertThat(told.next()).startsWith("ended reset-during-head");
        }
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say(SourceTarget.CONTINUE);
        })) {
            publish(target, SourceMethod.PUT_EXPECT, told);
            told.expect("connected", "accepted", "begin");
            assertThat(told.next()).startsWith("ended closed-during-stream");
        }
    }

    @Test
    void garbageAndEndlessHeadsAreCutOff() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("SSH-2.0-OpenSSH_9.2\r\n");
            peer.hold();
        })) {
            publish(target, SourceMethod.PUT, told);
            told.expect("connected");
            assertThat(told.next()).startsWith("ended bad-head");
        }
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("HTTP/1.1 200 OK\r\n");
            for (int i = 0; i < 10_000; i++) {
                peer.say("X-Endless: header\r\n");
            }
            peer.hold();
        })) {
            publish(target, SourceMethod.PUT, told);
            told.expect("connected");
            assertThat(told.next()).startsWith("ended head-too-long");
        }
    }

    @Test
    void closedPortIsARefusal() throws Exception {
        Told told = new Told();
        try (ClosedPort closed = new ClosedPort()) {
            on(() -> client(closed.address(), options(LONG, LONG, Optional.empty()))
                    .publish(request(SourceMethod.PUT), 16_384, told));
            assertThat(told.next()).startsWith("ended refused");
        }
    }

    @Test
    void whatATargetDoesNotTakeIsPending() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say(SourceTarget.OK);
            peer.hold();
        })) {
            SourceStream source = publish(target, SourceMethod.PUT, told);
            told.expect("connected", "accepted", "begin");
            int tooMuch = 16 << 20;
            long pending = on(() -> {
                source.write(ByteBufAllocator.DEFAULT.directBuffer(tooMuch).writeZero(tooMuch));
                source.flush();
                return source.pendingBytes();
            });
            assertThat(pending).isBetween(1L, (long) tooMuch - 1);
            on(() -> {
                source.stop(StreamFailure.SOURCE_BLOCKED, "enough");
                return source;
            });
            told.expect("ended source-blocked: enough");
        }
    }

    @Test
    void theSocketsOfSourcesThatWereStoppedAreAwaited() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say(SourceTarget.OK);
            peer.readToTheEnd();
        })) {
            SourceClient client = client(target.address(), options(LONG, LONG, Optional.empty()));
            SourceStream source = on(() -> client.publish(request(SourceMethod.PUT), 16_384, told));
            told.expect("connected", "accepted", "begin");
            Future<Boolean> early = on(() -> client.awaitClosed(Duration.ofMillis(1)));
            assertThat(early.get(60, TimeUnit.SECONDS)).isFalse();
            on(() -> {
                source.stop();
                return source;
            });
            Future<Boolean> closed = on(() -> client.awaitClosed(LONG));
            assertThat(closed.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** The deadline of the answer counts from the request on, whatever was waited for first. */
    @Test
    void aServerThatSaysNothingAfterTheMediaBeganIsGivenUp() throws Exception {
        Told told = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.hold();
        })) {
            publish(target, SourceMethod.PUT_EXPECT, options(SHORT.multipliedBy(2), SHORT, Optional.empty()), told);
            told.expect("connected", "begin");
            assertThat(told.next()).startsWith("ended deadline-during-head");
        }
    }

    @Test
    void sourcesSpeakTls() throws Exception {
        X509Bundle bundle = new CertificateBuilder()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        KeyStore store = bundle.toKeyStore("secret".toCharArray());
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, "secret".toCharArray());
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(keys.getKeyManagers(), null, null);
        SslContext trusting = SslContextBuilder.forClient()
                .trustManager(bundle.getCertificate())
                .build();
        SslContext doubting = SslContextBuilder.forClient().build();
        try (SourceTarget target = new SourceTarget(server.getServerSocketFactory(), peer -> {
            peer.head();
            peer.say(SourceTarget.OK);
            peer.readToTheEnd();
        })) {
            Told told = new Told();
            SourceStream source = publish(target, SourceMethod.PUT, options(LONG, LONG, Optional.of(trusting)), told);
            told.expect("connected", "accepted", "begin");
            on(() -> {
                source.stop();
                return source;
            });
            Told other = new Told();
            publish(target, SourceMethod.PUT, options(LONG, LONG, Optional.of(doubting)), other);
            assertThat(other.next()).startsWith("ended tls-failed");
        }
    }

    private void update(SourceTarget target, Told told) throws Exception {
        MetadataRequest request = new MetadataRequest(
                "/admin/metadata", "/live.mp3", "Größe", "localhost", new BasicCredentials("admin", "x"), "Throng");
        on(() -> client(target.address(), options(LONG, LONG, Optional.empty())).update(request, told));
    }

    @ParameterizedTest
    @CsvSource({
        "200, <return>1</return>, confirmed",
        "200, <return>0</return>, failed update-declined",
        "200, '', confirmed",
        "400, Source does not exist, failed no-such-mount",
        "400, Mountpoint will not accept URL updates, failed status-400",
        "401, You need to authenticate, failed status-401"
    })
    void aTitleIsChangedWhenTheTargetSaysSo(int status, String words, String told) throws Exception {
        Told events = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            assertThat(peer.head()).contains("song=Gr%C3%B6%C3%9Fe");
            peer.byteByByte().say("HTTP/1.0 " + status + " Whatever\r\n\r");
            // words are waited for no longer than 1 s: TitleUpdateTest has those that come in pieces
            peer.atOnce().say("\n" + words);
        })) {
            update(target, events);
            assertThat(events.next()).startsWith(told);
        }
    }

    @Test
    void aTitleUpdateDoesNotWaitForTheEndOfTheConnectionWhereALengthIsSaid() throws Exception {
        Told events = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            peer.hold();
        })) {
            update(target, events);
            events.expect("confirmed");
        }
    }

    /** As HTTP/1.1 allows for its requests, the answer is chunked, and the connection stays open. */
    @Test
    void aTitleUpdateReadsAChunkedAnswer() throws Exception {
        Told events = new Told();
        try (SourceTarget target = new SourceTarget(peer -> {
            peer.head();
            peer.byteByByte()
                    .say(
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n<return>1\r\n9\r\n</return>\r\n0\r\n\r\n");
            peer.hold();
        })) {
            update(target, events);
            events.expect("confirmed");
        }
    }
}
