package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamLimits;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.ScramKeys;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class XmppClientIT {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final long DEADLINE_SECONDS = 60;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<String> events = new ArrayList<>();

    @AfterEach
    void end() {
        assertThat(group.shutdownGracefully(0, DEADLINE_SECONDS, TimeUnit.SECONDS)
                        .awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private final class Recording implements XmppListener {
        @Override
        public void entered(Step next, long atNanos) {
            events.add("entered " + next.id());
        }

        @Override
        public void active(long atNanos) {
            events.add("active");
        }

        @Override
        public void opened(Element header, long atNanos) {
            events.add("opened");
        }

        @Override
        public void received(Element element, int bytes, long atNanos) {
            events.add("received");
        }

        @Override
        public void closed(Failure cause, String detail, long atNanos) {
            events.add(cause.id());
        }
    }

    private XmppClient client(InetSocketAddress target, List<InetAddress> sources) {
        return client(target, sources, LONG, () -> {
            channels.add(new NioSocketChannel());
            return channels.get(channels.size() - 1);
        });
    }

    private XmppClient client(
            InetSocketAddress target,
            List<InetAddress> sources,
            Duration limit,
            ChannelFactory<SocketChannel> factory) {
        LoginOptions login =
                new LoginOptions("localhost", Optional.empty(), Security.NONE, true, true, Optional.empty());
        return new XmppClient(
                loop,
                factory,
                target,
                new XmppClientOptions(
                        new DialOptions(sources, limit, limit),
                        XmppTransport.TCP,
                        Optional.empty(),
                        login,
                        Map.of(),
                        SlowReaders.NONE,
                        new StreamLimits(10_000),
                        false,
                        10_000),
                new Authenticator(
                        new SaslClient(new SecureRandom(), new ScramKeys(10)), Mechanisms.of(List.of("auto"))),
                NanoClock.SYSTEM);
    }

    private <T> T on(Callable<T> task) throws Exception {
        return loop.submit(task).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private List<String> seen() {
        try {
            return on(() -> List.copyOf(events));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private List<String> awaitEvents(int count) {
        return Eventually.found(
                "events", Duration.ofSeconds(DEADLINE_SECONDS), this::seen, seen -> seen.size() >= count);
    }

    private static InetSocketAddress unused() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    }

    /** A cancelled connection that the target does not accept does not keep its socket until the deadline. */
    @Test
    void aConnectionClosedWhileItConnectsGivesItsSocketBackAtOnce() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++) {
                queue.add(new Socket(full.getInetAddress(), full.getLocalPort()));
            }
            XmppClient client = client((InetSocketAddress) full.getLocalSocketAddress(), List.of());
            XmppConnection connection = on(() -> client.connect(new Recording()));
            SocketChannel channel = on(() -> {
                assertThat(connection.isClosed()).isFalse();
                connection.close();
                connection.abort();
                assertThat(connection.send("<presence/>")).isZero();
                return channels.get(0);
            });
            assertThat(channel.closeFuture().awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(seen()).containsExactly("closed-by-us");
            assertThat(on(() -> client.awaitClosed(LONG)).get(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    /** Longer than an int counts in milliseconds. */
    @Test
    void aDeadlineOfMonthsHasNotPassedAlready() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            XmppClient client = client(
                    (InetSocketAddress) server.getLocalSocketAddress(),
                    List.of(),
                    Duration.ofDays(90),
                    NioSocketChannel::new);
            XmppConnection connection = on(() -> client.connect(new Recording()));
            server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(DEADLINE_SECONDS));
            server.accept().close();
            awaitEvents(2);
            on(() -> {
                connection.close();
                return connection;
            });
            assertThat(seen()).startsWith("entered stream", "active").doesNotContain("connect-timeout");
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNoSource() throws Exception {
        InetAddress foreign = InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 7});
        XmppClient client = client(unused(), List.of(foreign));
        on(() -> client.connect(new Recording()));
        assertThat(awaitEvents(1)).containsExactly("source-not-local");
        assertThat(on(() -> client.awaitClosed(LONG)).get(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        assertThat(channels).hasSize(1).noneMatch(SocketChannel::isOpen);
    }

    @Test
    void aChannelThatCannotBeMadeIsReportedAfterConnectHasReturned() throws Exception {
        XmppClient client = client(unused(), List.of(), LONG, () -> {
            throw new ChannelException("no socket", new IOException("Too many open files"));
        });
        XmppConnection connection = on(() -> {
            XmppConnection opening = client.connect(new Recording());
            assertThat(events).isEmpty();
            return opening;
        });
        assertThat(awaitEvents(1)).containsExactly("fd-limit");
        on(() -> {
            connection.close();
            connection.flush();
            assertThat(connection.isClosed()).isTrue();
            return connection;
        });
        assertThat(seen()).hasSize(1);
    }

    @Test
    void theConnectivityCheckTriesEverySourceAddress() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            InetAddress second = InetAddress.getByName("127.0.0.2");
            XmppClient client = client(
                    (InetSocketAddress) server.getLocalSocketAddress(),
                    List.of(InetAddress.getByName("127.0.0.1"), second));
            assertThat(on(client::checkConnectivity).await(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            server.accept().close();
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInetAddress()).isEqualTo(second);
            }
        }
    }

    @Test
    void theConnectivityCheckNamesTheSourceAddressThatCannotBeUsed() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            InetAddress foreign = InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 7});
            XmppClient client = client(
                    (InetSocketAddress) server.getLocalSocketAddress(),
                    List.of(InetAddress.getByName("127.0.0.1"), foreign));
            var checked = on(client::checkConnectivity);
            assertThat(checked.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(checked.cause())
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("from 203.0.113.7")
                    .hasMessageContaining("settings.sources")
                    .hasMessageContaining("source-not-local");
        }
    }
}
