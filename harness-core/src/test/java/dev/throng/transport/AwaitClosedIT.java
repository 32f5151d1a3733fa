package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@link Dialer#awaitClosed} completes after the listeners of all connections were notified. */
@Timeout(180)
class AwaitClosedIT {

    private static final long DEADLINE_SECONDS = 60;
    private static final Duration LONG = Duration.ofMinutes(5);

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final List<String> events = new ArrayList<>();
    private final Dialer dialer =
            new Dialer(loop, NioSocketChannel::new, new DialOptions(List.of(), LONG, LONG), NanoClock.SYSTEM);

    @AfterEach
    void end() {
        assertThat(group.shutdownGracefully(0, DEADLINE_SECONDS, TimeUnit.SECONDS)
                        .awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .isTrue();
    }

    private final class Recording implements ConnectionListener {
        @Override
        public void active(long atNanos) {
            events.add("active");
            awaitClosed();
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {
            events.add("read");
        }

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            events.add(error.id());
        }
    }

    private void awaitClosed() {
        dialer.awaitClosed(LONG).addListener(done -> events.add("all closed: " + done.getNow()));
    }

    private <T> T on(Callable<T> task) throws Exception {
        return loop.submit(task).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private void awaitEvents(int count) throws Exception {
        dev.throng.time.Eventually.found(
                "events", Duration.ofSeconds(DEADLINE_SECONDS), this::seen, seen -> seen.size() >= count);
    }

    private List<String> seen() {
        try {
            return on(() -> List.copyOf(events));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theListenerOfAConnectionThatTheTargetClosesIsNotifiedFirst() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
            on(() -> dialer.connect(Endpoint.plain(address), new Recording()));
            server.setSoTimeout((int) TimeUnit.SECONDS.toMillis(DEADLINE_SECONDS));
            server.accept().close();
            awaitEvents(3);
        }
        assertThat(seen()).containsExactly("active", "closed", "all closed: true");
        assertThat(on(dialer::open)).isZero();
    }

    @Test
    void aConnectionThatIsClosedBeforeItHasASocketIsCounted() throws Exception {
        on(() -> {
            InetSocketAddress nowhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
            Connection connection = dialer.connect(Endpoint.plain(nowhere), new Recording());
            awaitClosed();
            connection.close();
            return connection;
        });
        awaitEvents(2);
        assertThat(seen()).containsExactly("closed-by-us", "all closed: true");
        assertThat(on(dialer::open)).isZero();
    }

    @Test
    void theLimitEndsTheWait() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
            Connection open = on(() -> dialer.connect(Endpoint.plain(address), new Recording()));
            var waited = on(() -> dialer.awaitClosed(Duration.ofMillis(50)));
            assertThat(waited.get(DEADLINE_SECONDS, TimeUnit.SECONDS)).isFalse();
            on(() -> {
                open.discard();
                return open;
            });
            awaitEvents(2);
        }
        assertThat(seen()).containsExactly("active", "all closed: true");
    }
}
