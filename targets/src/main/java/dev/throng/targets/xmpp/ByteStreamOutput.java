package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;

/** Output on TCP: elements follow each other in one stream (RFC 6120). Collects the bytes of a round. Confined to the event loop. */
final class ByteStreamOutput extends ConnectionOutput {

    private static final byte[] STREAM_END = "</stream:stream>".getBytes(US_ASCII);
    private static final int FIRST_BYTES = 512;

    private final XmppServerState server;
    private ByteBuf pending = Unpooled.EMPTY_BUFFER;

    ByteStreamOutput(
            XmppServerState server, ClientConnection connection, ChannelHandlerContext context, XmppLoop loop) {
        super(connection, context, loop);
        this.server = server;
    }

    @Override
    void write(byte[] bytes, int offset, int length) {
        if (pending == Unpooled.EMPTY_BUFFER) {
            pending = context().alloc().buffer(Math.max(FIRST_BYTES, length));
        }
        pending.writeBytes(bytes, offset, length);
        schedule();
    }

    @Override
    void openStream(String domain, String to) {
        XmlWriter out = server.out();
        server.streamHeader(out, domain, to);
        write(out.array(), 0, out.length());
    }

    @Override
    void endStream() {
        write(STREAM_END, 0, STREAM_END.length);
    }

    @Override
    void flush() {
        if (pending != Unpooled.EMPTY_BUFFER) {
            ByteBuf out = pending;
            pending = Unpooled.EMPTY_BUFFER;
            context().writeAndFlush(out, context().voidPromise());
        }
    }

    @Override
    void discard() {
        pending.release();
        pending = Unpooled.EMPTY_BUFFER;
    }
}
