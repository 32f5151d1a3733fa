package dev.throng.riemann.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.riemann.codec.Msg;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFactory;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RiemannConnectionTest {

    private static final long DEADLINE_SECONDS = 60;

    private final EventLoop loop = new DefaultEventLoop();

    @AfterEach
    void end() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private static final class Silent implements RiemannConnection.Listener<String> {
        @Override
        public void acked(String pending, long atNanos) {
            throw new AssertionError(pending);
        }

        @Override
        public void replied(String pending, Msg reply, int frameBytes, long atNanos) {
            throw new AssertionError(pending);
        }

        @Override
        public void failed(String pending, Failure why, long atNanos) {
            throw new AssertionError(pending);
        }

        @Override
        public void closed(Failure why, int unacked, String detail) {
            throw new AssertionError(detail);
        }
    }

    private static final ChannelFactory<SocketChannel> EXHAUSTED = () -> {
        throw new ChannelException("no socket", new SocketException("Too many open files"));
    };

    private RiemannConnection<String> connection() {
        InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        return new RiemannClient(loop, EXHAUSTED, target, RiemannOptions.DEFAULTS, () -> 0).connection(new Silent());
    }

    @Test
    void aProcessOutOfFilesIsNamed() throws Exception {
        RiemannConnection<String> connection = connection();
        Future<Void> opened = loop.submit(connection::open).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        assertThat(opened.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(opened.cause()).isInstanceOfSatisfying(TransportException.class, e -> assertThat(e.failure())
                .isEqualTo(TransportError.FD_LIMIT));
    }

    @Test
    void aConnectionThatIsClosedWhileItOpensSaysSo() throws Exception {
        RiemannConnection<String> connection = connection();
        Future<Void> opened = loop.submit(() -> {
                    Future<Void> opening = connection.open();
                    connection.close();
                    return opening;
                })
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        assertThat(opened.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(opened.cause()).hasMessage("Throng closed the connection before the answer came");
    }

    @Test
    void nothingIsSentBeforeItIsOpen() throws Exception {
        RiemannConnection<String> connection = connection();
        Optional<Failure> refusal =
                loop.submit(() -> connection.send(Msg.of(), "early")).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        assertThat(refusal).contains(RiemannFailure.NO_CONNECTION);
        assertThat(connection.unacked()).isZero();
    }
}
