package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.programs.ClosedPort;
import dev.throng.protocol.LoopbackServer;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ConnectionIT {

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final DialOptions PATIENT = new DialOptions(List.of(), DEADLINE, DEADLINE);

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final List<String> calls = new CopyOnWriteArrayList<>();

    /** Writes down each call. */
    private final class Recording implements ConnectionListener {

        private Connection connection;

        @Override
        public void connected(long atNanos) {
            calls.add("connected");
        }

        @Override
        public void active(long atNanos) {
            calls.add("active");
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {
            calls.add("read " + bytes.toString(StandardCharsets.US_ASCII));
        }

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            calls.add("closed " + error.id());
        }
    }

    @AfterEach
    void endTheLoop() {
        group.shutdownGracefully(0, 60, TimeUnit.SECONDS).awaitUninterruptibly(60, TimeUnit.SECONDS);
    }

    private <T> T on(Callable<T> task) {
        try {
            return group.next().submit(task).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("the loop did not do it", e);
        }
    }

    private Dialer dialer(DialOptions options) {
        return on(() -> new Dialer(group.next(), NioSocketChannel::new, options, NanoClock.SYSTEM));
    }

    private Recording connect(Dialer dialer, Endpoint to) {
        Recording listener = new Recording();
        on(() -> listener.connection = dialer.connect(to, listener));
        return listener;
    }

    private void await(Predicate<List<String>> condition) {
        Eventually.found("calls", DEADLINE, () -> List.copyOf(calls), condition);
    }

    private void awaitClosed(Dialer dialer) {
        Future<Boolean> closed = on(() -> dialer.awaitClosed(DEADLINE));
        assertThat(closed.awaitUninterruptibly(DEADLINE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(closed.getNow()).isTrue();
        assertThat(on(dialer::open)).isZero();
    }

    private static LoopbackServer serving(LoopbackServer.Service service) throws IOException {
        LoopbackServer server = new LoopbackServer(service);
        server.start();
        return server;
    }

    private static void echo(Socket socket, int number) throws IOException {
        socket.getInputStream().transferTo(socket.getOutputStream());
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    @Test
    void theListenerLearnsEachStepInOrder() throws Exception {
        try (LoopbackServer server = serving(ConnectionIT::echo)) {
            Dialer dialer = dialer(PATIENT);
            Recording listener = connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            on(() -> {
                listener.connection.write(bytes("ping"));
                listener.connection.flush();
                return 0;
            });
            await(seen -> seen.contains("read ping"));
            on(() -> {
                listener.connection.close();
                listener.connection.close();
                return 0;
            });
            awaitClosed(dialer);
            assertThat(calls).containsExactly("connected", "active", "read ping", "closed closed-by-us");
        }
    }

    @Test
    void aTallyCountsConnectionsAndTheirBytes() throws Exception {
        LoopRecorder recorder = new LoopRecorder(List.of());
        try (LoopbackServer server = serving(ConnectionIT::echo);
                ClosedPort nothing = new ClosedPort()) {
            Dialer dialer = dialer(PATIENT);
            Recording listener =
                    connect(dialer, Endpoint.plain(server.address()).countedBy(recorder.connections(0)));
            await(seen -> seen.contains("active"));
            on(() -> {
                listener.connection.write(bytes("ping"));
                listener.connection.flush();
                return 0;
            });
            await(seen -> seen.contains("read ping"));
            connect(dialer, Endpoint.plain(nothing.address()).countedBy(recorder.connections(2)));
            await(seen -> seen.contains("closed refused"));
            connect(dialer, Endpoint.plain(nothing.address()));
            on(() -> {
                listener.connection.close();
                return 0;
            });
            awaitClosed(dialer);
            assertThat(connections(recorder))
                    .isEqualTo(Map.of(
                            0, new ConnectionCounts(1, 0, 4, 4),
                            2, new ConnectionCounts(0, 1, 0, 0)));
            assertThat(connections(recorder)).as("since the last interval").isEmpty();
        }
    }

    private static Map<Integer, ConnectionCounts> connections(LoopRecorder recorder) {
        return recorder.close(
                        new LoopInterval.Span(0, 0, 0, 1, 1), 0, operation -> new LoopRecorder.DueCounts(0, 0, true))
                .connections();
    }

    @Test
    void nothingIsReportedBeforeConnectReturns() throws Exception {
        try (ClosedPort nothing = new ClosedPort()) {
            Dialer dialer = dialer(PATIENT);
            List<String> during = on(() -> {
                dialer.connect(Endpoint.plain(nothing.address()), new Recording());
                return List.copyOf(calls);
            });
            assertThat(during).isEmpty();
            await(seen -> seen.equals(List.of("closed refused")));
            awaitClosed(dialer);
        }
    }

    @Test
    void aDiscardedConnectionReportsNothing() throws Exception {
        try (LoopbackServer server = serving(ConnectionIT::echo)) {
            Dialer dialer = dialer(PATIENT);
            on(() -> {
                Connection early = dialer.connect(Endpoint.plain(server.address()), new Recording());
                early.discard();
                return 0;
            });
            awaitClosed(dialer);
            assertThat(calls).isEmpty();
            Recording listener = connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            on(() -> {
                listener.connection.discard();
                listener.connection.write(bytes("late"));
                return 0;
            });
            awaitClosed(dialer);
            assertThat(calls).containsExactly("connected", "active");
        }
    }

    @Test
    void theFirstCauseOfAFailureIsKept() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getInputStream().read();
            socket.setSoLinger(true, 0);
        })) {
            Dialer dialer = dialer(PATIENT);
            Recording listener = connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            on(() -> {
                listener.connection.write(bytes("x"));
                listener.connection.flush();
                return 0;
            });
            awaitClosed(dialer);
            on(() -> {
                listener.connection.write(bytes("y"));
                listener.connection.flush();
                return 0;
            });
            assertThat(calls).containsExactly("connected", "active", "closed reset");
        }
    }

    @Test
    void sourceAddressesTakeTurns() throws Exception {
        Map<String, Integer> seen = new ConcurrentHashMap<>();
        try (LoopbackServer server = serving((socket, number) -> {
            seen.merge(socket.getInetAddress().getHostAddress(), 1, Integer::sum);
            echo(socket, number);
        })) {
            List<InetAddress> sources = List.of(
                    InetAddress.getByName("127.0.0.2"),
                    InetAddress.getByName("127.0.0.3"),
                    InetAddress.getByName("127.0.0.4"));
            Dialer dialer = dialer(new DialOptions(sources, DEADLINE, DEADLINE));
            for (int i = 0; i < 9; i++) {
                connect(dialer, Endpoint.plain(server.address()));
            }
            Eventually.found(
                    "nine connections",
                    DEADLINE,
                    () -> Map.copyOf(seen),
                    by -> by.values().stream().mapToInt(n -> n).sum() == 9);
            assertThat(seen).isEqualTo(Map.of("127.0.0.2", 3, "127.0.0.3", 3, "127.0.0.4", 3));
        }
    }

    @Test
    void waitingForConnectionsThatStayOpenEndsWithTheLimit() throws Exception {
        try (LoopbackServer server = serving(ConnectionIT::echo)) {
            Dialer dialer = dialer(PATIENT);
            connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            Future<Boolean> closed = on(() -> dialer.awaitClosed(Duration.ofMillis(1)));
            assertThat(closed.awaitUninterruptibly(DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(closed.getNow()).isFalse();
        }
    }

    @Test
    void tlsMayBeginInTheMiddleOfAConnection() throws Exception {
        X509Bundle authority = TestCertificates.authority("CN=authority");
        X509Bundle certificate = TestCertificates.server("server.test", authority);
        SSLContext identity = TestCertificates.identity(certificate);
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getInputStream().read();
            socket.getOutputStream().write('!');
            SSLSocket secured = (SSLSocket) identity.getSocketFactory().createSocket(socket, "client", 0, true);
            secured.setUseClientMode(false);
            echo(secured, number);
        })) {
            Tls tls = new Tls(
                    SslContextBuilder.forClient()
                            .trustManager(authority.getCertificate())
                            .build(),
                    "server.test");
            Dialer dialer = dialer(PATIENT);
            Recording listener = connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            on(() -> {
                listener.connection.write(bytes("?"));
                listener.connection.flush();
                return 0;
            });
            await(seen -> seen.contains("read !"));
            assertThat(on(listener.connection::isEncrypted)).isFalse();
            on(() -> {
                listener.connection.startTls(tls);
                assertThat(listener.connection.isActive()).isFalse();
                return 0;
            });
            await(seen -> seen.indexOf("active") != seen.lastIndexOf("active"));
            assertThat(on(listener.connection::isEncrypted)).isTrue();
            assertThat(on(listener.connection::peerCertificate)).contains(certificate.getCertificate());
            on(() -> {
                listener.connection.write(bytes("secret"));
                listener.connection.flush();
                return 0;
            });
            await(seen -> seen.contains("read secret"));
            on(() -> {
                listener.connection.close();
                return 0;
            });
            awaitClosed(dialer);
            assertThat(calls)
                    .containsExactly("connected", "active", "read !", "active", "read secret", "closed closed-by-us");
        }
    }

    @Test
    void aTlsTimeoutEndsAHandshakeThatBeganLater() throws Exception {
        try (LoopbackServer server =
                serving((socket, number) -> socket.getInputStream().transferTo(OutputStream.nullOutputStream()))) {
            Dialer dialer = dialer(new DialOptions(List.of(), DEADLINE, Duration.ofMillis(50)));
            Recording listener = connect(dialer, Endpoint.plain(server.address()));
            await(seen -> seen.contains("active"));
            Tls tls = new Tls(SslContextBuilder.forClient().build(), "server.test");
            on(() -> {
                listener.connection.startTls(tls);
                return 0;
            });
            await(seen -> seen.contains("closed tls-timeout"));
            awaitClosed(dialer);
        }
    }

    /** Twenty bytes at ten per second cannot come at once; how long they take is not asserted. */
    @Test
    void aLimitedConnectionReadsInSmallSteps() throws Exception {
        try (LoopbackServer server = serving((socket, number) -> {
            socket.getOutputStream().write(new byte[2_000]);
            echo(socket, number);
        })) {
            Dialer dialer = dialer(PATIENT);
            List<Integer> reads = new ArrayList<>();
            on(() -> {
                Connection[] limited = new Connection[1];
                limited[0] = dialer.connectLimited(Endpoint.plain(server.address()), 5_000, new ConnectionListener() {
                    @Override
                    public void active(long atNanos) {
                        limited[0].limitReads();
                    }

                    @Override
                    public void read(ByteBuf bytes, long atNanos) {
                        reads.add(bytes.readableBytes());
                    }

                    @Override
                    public void closed(TransportError error, String detail, long atNanos) {
                        calls.add("closed " + error.id());
                    }
                });
                return 0;
            });
            List<Integer> seen = Eventually.found(
                    "all bytes",
                    DEADLINE,
                    () -> on(() -> List.copyOf(reads)),
                    all -> all.stream().mapToInt(n -> n).sum() == 2_000);
            assertThat(seen).allMatch(size -> size <= 500);
        }
    }

    @Test
    void aNameIsLookedUp() throws Exception {
        try (LoopbackServer server = serving(ConnectionIT::echo)) {
            Dialer dialer = on(() -> new Dialer(
                    group.next(),
                    NioSocketChannel::new,
                    PATIENT,
                    NanoClock.SYSTEM,
                    new Resolver(group.next(), host -> InetAddress.getLoopbackAddress())));
            connect(
                    dialer,
                    Endpoint.plain(InetSocketAddress.createUnresolved(
                            "server.test", server.address().getPort())));
            await(seen -> seen.contains("active"));
        }
    }

    @Test
    void theCheckBeforeARunConnectsFromEachSource() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        try (LoopbackServer server = serving((socket, number) -> {
            seen.add(socket.getInetAddress().getHostAddress());
            echo(socket, number);
        })) {
            List<InetAddress> sources = List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
            Dialer dialer = dialer(new DialOptions(sources, DEADLINE, DEADLINE));
            Endpoint target = new Endpoint(server.address(), Optional.empty());
            Future<Void> check = on(() -> ConnectivityCheck.start(group.next(), dialer, target));
            assertThat(check.awaitUninterruptibly(DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(check.isSuccess()).isTrue();
            awaitClosed(dialer);
            Eventually.found("both sources", DEADLINE, () -> List.copyOf(seen), all -> all.size() == 2);
            assertThat(seen).containsExactlyInAnyOrder("127.0.0.2", "127.0.0.3");
        }
    }

    @Test
    void aFailedCheckNamesTargetSourceAndCause() throws Exception {
        try (ClosedPort nothing = new ClosedPort()) {
            Dialer dialer = dialer(new DialOptions(List.of(InetAddress.getByName("127.0.0.9")), DEADLINE, DEADLINE));
            Future<Void> check =
                    on(() -> ConnectivityCheck.start(group.next(), dialer, Endpoint.plain(nothing.address())));
            assertThat(check.awaitUninterruptibly(DEADLINE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(check.cause())
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("cannot connect to localhost:" + nothing.port()
                            + " from 127.0.0.9: connection refused: no server listens at the target's address")
                    .hasMessageEndingWith("[refused]");
        }
    }
}
