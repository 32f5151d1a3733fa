package dev.throng.targets.xmpp;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * The output of one connection, on whatever transport. What is sent while the event loop handles its input goes out once, at
 * the end of the round. Confined to the event loop.
 */
abstract class ConnectionOutput {

    private final ClientConnection connection;
    private final ChannelHandlerContext context;
    private final XmppLoop loop;
    private boolean scheduled;

    ConnectionOutput(ClientConnection connection, ChannelHandlerContext context, XmppLoop loop) {
        this.connection = connection;
        this.context = context;
        this.loop = loop;
    }

    final ChannelHandlerContext context() {
        return context;
    }

    /** Copies one element, which has the namespaces of a stream; it is written at the end of the round. */
    abstract void write(byte[] bytes, int offset, int length);

    /** Begins the server's stream, of this domain; {@code to} may be empty. */
    abstract void openStream(String domain, String to);

    /** Ends the server's stream. */
    abstract void endStream();

    /** Says farewell once all is written, before the connection closes. */
    void farewell() {}

    /** Has {@link ClientConnection#endRound} called at the end of the round, once. */
    final void schedule() {
        if (!scheduled) {
            scheduled = true;
            loop.schedule(connection);
        }
    }

    final void endRound() {
        scheduled = false;
        flush();
    }

    abstract void flush();

    abstract void discard();

    /** Bytes that were written and that the kernel has not taken yet. */
    final long backlogBytes() {
        ChannelOutboundBuffer waiting = context.channel().unsafe().outboundBuffer();
        return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }
}
