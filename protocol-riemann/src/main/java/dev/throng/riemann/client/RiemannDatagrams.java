package dev.throng.riemann.client;

import dev.throng.time.NanoClock;
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
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Sends Msgs as datagrams from one UDP socket. There is no reply: a Msg is done when the kernel has taken it, and whether it arrived is
 * for the server to say. Datagrams leave in the order of their sends, and the listener hears of them in that order.
 *
 * <p>All methods are called on the event loop.
 *
 * @param <P> what the caller gives with each Msg to know it again
 */
public final class RiemannDatagrams<P> {

    /** Told what became of each datagram. */
    public interface Listener<P> {

        /** The kernel took it. */
        void handedOver(P pending, long atNanos);

        /** It was not sent. */
        void failed(P pending, RiemannFailure why, long atNanos);
    }

    private final EventLoop loop;
    private final InetSocketAddress target;
    private final int maxDatagramBytes;
    private final int maxPendingBytes;
    private final NanoClock clock;
    private final Listener<P> listener;
    private final PendingRing<P> pending = new PendingRing<>();
    private final PendingRing<Integer> sizes = new PendingRing<>();
    private final ChannelFutureListener afterWrite = this::written;
    private Optional<Channel> channel = Optional.empty();
    private long pendingBytes;
    private boolean open;

    /**
     * @param maxDatagramBytes a Msg of more is refused; Riemann's own limit is 16,384
     * @param maxPendingBytes bytes that may wait for the kernel to take them
     */
    public RiemannDatagrams(
            EventLoop loop,
            InetSocketAddress target,
            int maxDatagramBytes,
            int maxPendingBytes,
            NanoClock clock,
            Listener<P> listener) {
        this.loop = loop;
        this.target = target;
        this.maxDatagramBytes = maxDatagramBytes;
        this.maxPendingBytes = maxPendingBytes;
        this.clock = clock;
        this.listener = listener;
    }

    /** Opens the socket; to be called once. Fails with an {@link UnreachableException}. */
    public Future<Void> open(ChannelFactory<? extends DatagramChannel> channels) {
        Promise<Void> opened = loop.newPromise();
        ChannelFuture connecting = new Bootstrap()
                .group(loop)
                .channelFactory(channels)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .handler(new Ignoring())
                .connect(target);
        channel = Optional.of(connecting.channel()).filter(Channel::isRegistered);
        connecting.addListener(done -> loop.execute(() -> {
            if (done.isSuccess()) {
                open = true;
                opened.setSuccess(null);
            } else {
                Throwable cause = done.cause();
                RiemannFailure why = Diagnosis.of(cause).orElse(RiemannFailure.IO_ERROR);
                opened.setFailure(new UnreachableException(why, cause.getMessage(), cause));
            }
        }));
        return opened;
    }

    /** Datagrams that wait for the kernel. */
    public int pending() {
        return pending.size();
    }

    /** Sends bytes of an array with the next {@link #flush}; they are copied at once. Says why it cannot, if so. */
    public Optional<RiemannFailure> send(byte[] bytes, int from, int length, P token) {
        if (!open) {
            return Optional.of(RiemannFailure.NO_CONNECTION);
        }
        if (length > maxDatagramBytes) {
            return Optional.of(RiemannFailure.DATAGRAM_TOO_LARGE);
        }
        if (pendingBytes + length > maxPendingBytes) {
            return Optional.of(RiemannFailure.PENDING_OVERFLOW);
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
            RiemannFailure why = Diagnosis.of(write.cause()).orElse(RiemannFailure.CLOSED_BY_US);
            listener.failed(token, why, clock.nanos());
        }
    }

    /** Nothing is expected from the server, and that an earlier datagram found no listener is for the counts to tell. */
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
