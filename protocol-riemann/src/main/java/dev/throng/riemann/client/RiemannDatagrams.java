package dev.throng.riemann.client;

import dev.throng.measure.Failure;
import dev.throng.time.NanoClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DatagramChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Sends Msgs as datagrams from one UDP socket. There is no reply: a Msg is done when the kernel has taken it. Only the server knows
 * whether it arrived. Datagrams leave in the order of their sends, and the listener is notified in that order.
 *
 * <p>All methods are called on the event loop.
 *
 * @param <P> the token that the caller gives with each Msg
 */
public final class RiemannDatagrams<P> {

    /** Learns what became of each datagram. */
    public interface Listener<P> {

        /** The kernel took it. */
        void handedOver(P pending, long atNanos);

        /** It was not sent. */
        void failed(P pending, Failure why, long atNanos);
    }

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final Optional<InetAddress> source;
    private final DialOptions options;
    private final int maxDatagramBytes;
    private final int maxPendingBytes;
    private final NanoClock clock;
    private final Listener<P> listener;
    private final FifoRing<P> pending = new FifoRing<>();
    private final FifoRing<Integer> sizes = new FifoRing<>();
    private final ChannelFutureListener afterWrite = this::written;
    private Optional<Channel> channel = Optional.empty();
    private long pendingBytes;
    private boolean open;

    /**
     * @param source the local address; empty to let the system choose
     * @param options of which the sizes of the socket's buffers are used
     * @param maxDatagramBytes a Msg of more is refused; Riemann's own limit is 16,384
     * @param maxPendingBytes bytes that may wait for the kernel to take them
     */
    public RiemannDatagrams(
            EventLoop loop,
            InetSocketAddress target,
            Optional<InetAddress> source,
            DialOptions options,
            int maxDatagramBytes,
            int maxPendingBytes,
            NanoClock clock,
            Listener<P> listener) {
        this.loop = loop;
        this.target = target;
        this.source = source;
        this.options = options;
        this.maxDatagramBytes = maxDatagramBytes;
        this.maxPendingBytes = maxPendingBytes;
        this.clock = clock;
        this.listener = listener;
    }

    /** Opens the socket; to be called once. Fails with a {@link TransportException}. */
    public Future<Void> open(ChannelFactory<? extends DatagramChannel> channels) {
        Promise<Void> opened = loop.newPromise();
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channelFactory(channels)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .handler(new Ignoring());
        options.receiveBufferBytes().ifPresent(bytes -> bootstrap.option(ChannelOption.SO_RCVBUF, bytes));
        options.sendBufferBytes().ifPresent(bytes -> bootstrap.option(ChannelOption.SO_SNDBUF, bytes));
        ChannelFuture connecting = source.map(address -> bootstrap.connect(target, new InetSocketAddress(address, 0)))
                .orElseGet(() -> bootstrap.connect(target));
        channel = Optional.of(connecting.channel()).filter(Channel::isRegistered);
        connecting.addListener(done -> loop.execute(() -> {
            if (done.isSuccess()) {
                open = true;
                opened.setSuccess(null);
            } else {
                Throwable cause = done.cause();
                opened.setFailure(new TransportException(TransportError.of(cause), TransportError.message(cause)));
            }
        }));
        return opened;
    }

    /** Datagrams that wait for the kernel. */
    public int pending() {
        return pending.size();
    }

    /** Sends bytes of an array with the next {@link #flush}; they are copied at once. Returns why it cannot, or empty. */
    public Optional<Failure> send(byte[] bytes, int from, int length, P token) {
        if (!open) {
            return Optional.of(RiemannFailure.NO_CONNECTION);
        }
        if (length > maxDatagramBytes) {
            return Optional.of(RiemannFailure.DATAGRAM_TOO_LARGE);
        }
        if (pendingBytes + length > maxPendingBytes) {
            // datagrams of one wake-up may exceed the limit although the kernel takes them
            flush();
            if (pendingBytes + length > maxPendingBytes) {
                return Optional.of(RiemannFailure.SOCKET_FULL);
            }
        }
        pending.add(token);
        sizes.add(length);
        pendingBytes += length;
        ByteBuf datagram = PooledByteBufAllocator.DEFAULT.directBuffer(length, length);
        datagram.writeBytes(bytes, from, length);
        channel.orElseThrow().write(datagram).addListener(afterWrite);
        return Optional.empty();
    }

    public void flush() {
        channel.filter(socket -> open).ifPresent(Channel::flush);
    }

    /** Closes the socket; what still waits for the kernel fails. May be called again. */
    public Future<Void> close() {
        open = false;
        Promise<Void> closed = loop.newPromise();
        channel.ifPresentOrElse(
                socket -> socket.close().addListener(done -> closed.setSuccess(null)), () -> closed.setSuccess(null));
        return closed;
    }

    private void written(ChannelFuture write) {
        P token = pending.take();
        pendingBytes -= sizes.take();
        if (write.isSuccess()) {
            listener.handedOver(token, clock.nanos());
        } else {
            TransportError error = TransportError.of(write.cause());
            Failure why = error == TransportError.CLOSED ? TransportError.CLOSED_BY_US : error;
            listener.failed(token, why, clock.nanos());
        }
    }

    /** Ignores what comes back: no reply is expected, and a refused datagram shows in the target's count. */
    private static final class Ignoring extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.read();
        }
    }
}
