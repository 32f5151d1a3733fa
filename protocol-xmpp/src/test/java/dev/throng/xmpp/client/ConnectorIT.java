package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import dev.throng.xmpp.codec.Element;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ConnectorIT {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final long DEADLINE_SECONDS = 60;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void end() {
        assertThat(group.shutdownGracefully(0, DEADLINE_SECONDS, TimeUnit.SECONDS)
                        .awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private final class Told implements ConnectionListener {
        @Override
        public void connected(long atNanos) {
            told.add("connected");
        }

        @Override
        public void encrypted(long atNanos) {
            told.add("encrypted");
        }

        @Override
        public void opened(Element header, long atNanos) {
            told.add("opened");
        }

        @Override
        public void received(Element element, int bytes, long atNanos) {
            told.add("received");
        }

        @Override
        public void ended(End end, String detail, long atNanos) {
            told.add(end.name());
        }
    }

    private Connector connector(InetSocketAddress target, List<InetAddress> sources) {
        return new Connector(
                loop,
                () -> {
                    channels.add(new NioSocketChannel());
                    return channels.get(channels.size() - 1);
                },
                target,
                sources,
                new ConnectionOptions(LONG, LONG, 10_000, 10_000, Optional.empty(), false, "localhost"),
                NanoClock.SYSTEM);
    }

    /** Runs on the loop and gives the channel that was made. */
    private SocketChannel on(Runnable task) throws Exception {
        loop.submit(task).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        return channels.get(0);
    }

    /** Whoever gives up a connection that nobody answers does not keep its socket until the deadline. */
    @Test
    void aConnectionClosedWhileItConnectsGivesItsSocketBackAtOnce() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 2; i++) {
                queue.add(new Socket(full.getInetAddress(), full.getLocalPort()));
            }
            Connector connector = connector((InetSocketAddress) full.getLocalSocketAddress(), List.of());
            SocketChannel channel = on(() -> {
                XmppConnection connection = connector.open(new Told());
                assertThat(connection.isClosed()).isFalse();
                connection.close();
                connection.abort();
                assertThat(connection.send("<presence/>")).isZero();
            });
            assertThat(channel.closeFuture().awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            on(() -> assertThat(told).containsExactly("CLOSED_BY_US"));
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    /** Longer than the system counts in milliseconds. */
    @Test
    void aDeadlineOfMonthsIsNoneThatIsOverAlready() throws Exception {
        ConnectionOptions patient = new ConnectionOptions(
                Duration.ofDays(90), Duration.ofDays(90), 10_000, 10_000, Optional.empty(), false, "localhost");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Connector connector = new Connector(
                    loop,
                    NioSocketChannel::new,
                    (InetSocketAddress) server.getLocalSocketAddress(),
                    List.of(),
                    patient,
                    NanoClock.SYSTEM);
            List<XmppConnection> opened = new ArrayList<>();
            loop.submit(() -> opened.add(connector.open(new Told()))).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
            server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(DEADLINE_SECONDS));
            server.accept().close();
            loop.submit(() -> opened.get(0).close()).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
            loop.submit(() -> assertThat(told).doesNotContain("DEADLINE")).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void anAddressThatIsNotOursIsNoLocalPort() throws Exception {
        InetAddress foreign = InetAddress.getByAddress(new byte[] {(byte) 203, 0, 113, 7});
        Connector connector = connector(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of(foreign));
        SocketChannel channel = on(() -> connector.open(new Told()));
        assertThat(channel.closeFuture().awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        on(() -> assertThat(told).containsExactly("NO_LOCAL_PORT"));
    }

    @Test
    void aChannelThatCannotBeMadeEndsTheConnectionBeforeOpenReturns() throws Exception {
        Connector connector = new Connector(
                loop,
                () -> {
                    throw new io.netty.channel.ChannelException("no socket", new IOException("Too many open files"));
                },
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                List.of(),
                new ConnectionOptions(LONG, LONG, 10_000, 10_000, Optional.empty(), false, "localhost"),
                NanoClock.SYSTEM);
        loop.submit(() -> {
                    XmppConnection connection = connector.open(new Told());
                    assertThat(told).containsExactly("FD_LIMIT");
                    connection.close();
                    connection.flush();
                    assertThat(connection.isClosed()).isTrue();
                    assertThat(told).hasSize(1);
                })
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }
}
