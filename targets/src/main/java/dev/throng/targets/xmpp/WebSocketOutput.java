package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.util.List;

/** Output on WebSocket: each element is a message and declares its namespaces itself (RFC 7395). Confined to the event loop. */
final class WebSocketOutput extends ConnectionOutput {

    private static final List<byte[]> STANZAS = List.of(ascii("<message"), ascii("<presence"), ascii("<iq"));
    private static final byte[] STREAM_PREFIX = ascii("<stream:");
    private static final byte[] OF_STANZA = ascii(" xmlns='" + Namespaces.CLIENT + "'");
    private static final byte[] OF_PREFIX = ascii(" xmlns:stream='" + Namespaces.STREAM + "'");

    private final XmppServerState server;

    WebSocketOutput(XmppServerState server, ClientConnection connection, ChannelHandlerContext context, XmppLoop loop) {
        super(connection, context, loop);
        this.server = server;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }

    @Override
    void write(byte[] bytes, int offset, int length) {
        ByteBuf message = context().alloc().buffer(length + OF_PREFIX.length);
        byte[] declaration = declaration(bytes, offset, length);
        int nameEnd = nameEnd(bytes, offset, length);
        message.writeBytes(bytes, offset, nameEnd - offset);
        message.writeBytes(declaration);
        message.writeBytes(bytes, nameEnd, offset + length - nameEnd);
        send(message);
    }

    /** What the element has from the stream, and declares itself when it stands alone. */
    private static byte[] declaration(byte[] bytes, int offset, int length) {
        if (startsWith(STREAM_PREFIX, bytes, offset, length)) {
            return OF_PREFIX;
        }
        for (byte[] stanza : STANZAS) {
            if (startsWith(stanza, bytes, offset, length) && isNameEnd(bytes[offset + stanza.length])) {
                return OF_STANZA;
            }
        }
        return new byte[0];
    }

    private static boolean startsWith(byte[] start, byte[] bytes, int offset, int length) {
        for (int at = 0; at < start.length; at++) {
            if (at >= length || bytes[offset + at] != start[at]) {
                return false;
            }
        }
        return length > start.length;
    }

    private static int nameEnd(byte[] bytes, int offset, int length) {
        int at = offset;
        while (at < offset + length && !isNameEnd(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isNameEnd(byte next) {
        return next == ' ' || next == '>' || next == '/';
    }

    private void send(ByteBuf message) {
        context().write(new TextWebSocketFrame(message), context().voidPromise());
        schedule();
    }

    private void send(XmlWriter message) {
        send(context().alloc().buffer(message.length()).writeBytes(message.array(), 0, message.length()));
    }

    @Override
    void openStream(String domain, String to) {
        XmlWriter out = server.out().begin("open", Namespaces.FRAMING).raw(" version='1.0' xml:lang='en'");
        server.streamAttributes(out, domain, to);
        send(out.raw("/>"));
    }

    @Override
    void endStream() {
        send(server.out().begin("close", Namespaces.FRAMING).raw("/>"));
    }

    @Override
    void farewell() {
        context()
                .write(
                        new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE),
                        context().voidPromise());
    }

    @Override
    void flush() {
        context().flush();
    }

    @Override
    void discard() {
        // nothing is held: each message is with the channel
    }
}
