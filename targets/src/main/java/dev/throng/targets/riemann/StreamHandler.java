package dev.throng.targets.riemann;

import dev.throng.targets.serving.StallScheduler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * One TCP or TLS connection: hands what arrives to {@link #read}, writes the replies of one read as one buffer, and flushes
 * when the loop has nothing more to read. A client that does not read its replies is read from no further once those waiting
 * exceed the channel's high-water mark (unless back-pressure is off). Confined to the connection's event loop.
 */
abstract class StreamHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = System.getLogger(StreamHandler.class.getName());
    private static final long DRAIN_SECONDS = 1;

    private final StallScheduler stalls;
    private final boolean backPressure;
    private final long slowAckNanos;
    private DelayedWrites writes;
    private ReplyBuffer replies;
    private boolean ending;

    StreamHandler(StallScheduler stalls, boolean backPressure, long slowAckNanos) {
        this.stalls = stalls;
        this.backPressure = backPressure;
        this.slowAckNanos = slowAckNanos;
    }

    /** Takes all of {@code in}; the buffer is released by the caller. */
    abstract void read(ChannelHandlerContext context, ByteBuf in);

    /** The replies not written yet. */
    final ReplyBuffer replies() {
        return replies;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        replies = new ReplyBuffer(context.alloc());
        writes = new DelayedWrites(context, slowAckNanos);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (!ending) {
                stalls.used();
                read(context, in);
                replies.take().ifPresent(writes::write);
            }
        } finally {
            in.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
    }

    /** Ends the connection: pending replies are written, then it is closed. */
    final void close(ChannelHandlerContext context) {
        ending = true;
        replies.take().ifPresent(writes::write);
        writes.afterwards(context::close);
    }

    /**
     * Ends the connection in order: pending replies, FIN, then whatever still comes is thrown away until the client closes
     * too, or for a second. Closing at once would make the kernel answer unread bytes with RST, which can destroy replies.
     */
    final void closeInOrder(ChannelHandlerContext context) {
        boolean plain = context.pipeline().get(SslHandler.class) == null;
        if (!plain || !(context.channel() instanceof DuplexChannel)) {
            close(context);
            return;
        }
        ending = true;
        replies.take().ifPresent(writes::write);
        writes.afterwards(() -> {
            ((DuplexChannel) context.channel()).shutdownOutput();
            context.executor().schedule(() -> context.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
        });
    }

    /** Resets the connection; pending replies are lost. */
    final void reset(ChannelHandlerContext context) {
        ending = true;
        replies.discard();
        writes.discard();
        context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
        context.channel().close();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (backPressure) {
            context.channel().config().setAutoRead(context.channel().isWritable());
        }
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        replies.discard();
        writes.discard();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        boolean remote = cause instanceof IOException || cause.getCause() instanceof SSLException;
        LOG.log(remote ? Level.DEBUG : Level.WARNING, () -> "connection closed: " + cause, cause);
        context.close();
    }
}
