package dev.throng.targets.riemann;

import dev.throng.targets.serving.ConnectionCloser;
import dev.throng.targets.serving.ConnectionErrors;
import dev.throng.targets.serving.StallScheduler;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * One TCP or TLS connection. Passes input to {@link #read}, writes the replies of one read as one buffer, and flushes
 * when the loop has nothing more to read. Unless back-pressure is off, it stops reading while the waiting replies
 * exceed the channel's high-water mark. Confined to the connection's event loop.
 */
abstract class StreamHandler extends ChannelInboundHandlerAdapter {

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

    /** Takes all of {@code in}; the caller releases the buffer. */
    abstract void read(ChannelHandlerContext context, ByteBuf in);

    /** The replies that are not written yet. */
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
                stalls.onUse();
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

    /** Writes pending replies, then closes the connection. */
    final void close(ChannelHandlerContext context) {
        writeRepliesThen(context::close);
    }

    /** Writes pending replies, sends FIN, and closes the connection when the client does or after a second. */
    final void closeGracefully(ChannelHandlerContext context) {
        writeRepliesThen(() -> {
            ConnectionCloser.halfClose(context.channel());
            ConnectionCloser.closeAfterDrain(context.channel());
        });
    }

    private void writeRepliesThen(Runnable action) {
        ending = true;
        replies.take().ifPresent(writes::write);
        writes.afterPending(action);
    }

    /** Resets the connection; pending replies are lost. */
    final void reset(ChannelHandlerContext context) {
        ending = true;
        replies.discard();
        writes.discard();
        ConnectionCloser.reset(context.channel());
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
        ConnectionErrors.logAndClose(context, cause);
    }
}
