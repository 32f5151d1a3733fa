package dev.throng.targets.xmpp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * The output of one connection. Collects what is sent while the event loop handles its input, and writes it once at the
 * end of the round. Confined to the event loop.
 */
final class ConnectionOutput {

    private static final int FIRST_BYTES = 512;

    private final ClientConnection connection;
    private final ChannelHandlerContext context;
    private final XmppLoop loop;
    private ByteBuf pending = Unpooled.EMPTY_BUFFER;
    private boolean scheduled;

    ConnectionOutput(ClientConnection connection, ChannelHandlerContext context, XmppLoop loop) {
        this.connection = connection;
        this.context = context;
        this.loop = loop;
    }

    /** Copies bytes; they are written at the end of the round. */
    void write(byte[] bytes, int offset, int length) {
        if (pending == Unpooled.EMPTY_BUFFER) {
            pending = context.alloc().buffer(Math.max(FIRST_BYTES, length));
        }
        pending.writeBytes(bytes, offset, length);
        schedule();
    }

    /** Has {@link ClientConnection#endRound} called at the end of the round, once. */
    void schedule() {
        if (!scheduled) {
            scheduled = true;
            loop.schedule(connection);
        }
    }

    void endRound() {
        scheduled = false;
        flush();
    }

    void flush() {
        if (pending != Unpooled.EMPTY_BUFFER) {
            ByteBuf out = pending;
            pending = Unpooled.EMPTY_BUFFER;
            context.writeAndFlush(out, context.voidPromise());
        }
    }

    void discard() {
        pending.release();
        pending = Unpooled.EMPTY_BUFFER;
    }

    /** Bytes that were written and that the kernel has not taken yet. */
    long backlogBytes() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }
}
