package dev.throng.xmpp.client;

import dev.throng.transport.Tls;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.Xml;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/** A stream on a TCP connection (RFC 6120 §4). */
final class TcpConnection extends SocketConnection {

    TcpConnection(XmppClient client, StreamReader reader, XmppListener listener) {
        super(client, reader, listener);
    }

    @Override
    public int send(String element) {
        if (!takesElements()) {
            return 0;
        }
        ByteBuf bytes = allocator().directBuffer(ByteBufUtil.utf8MaxBytes(element.length()));
        int length = ByteBufUtil.writeUtf8(bytes, element);
        write(bytes);
        return length;
    }

    /** The next bytes of the server begin a new stream, too. */
    @Override
    int openStream(String to, Optional<String> from) {
        reader().restart();
        return send("<?xml version='1.0'?><stream:stream to='" + Xml.escape(to) + "' version='1.0' xmlns='"
                + StreamReader.CLIENT + "' xmlns:stream='" + StreamReader.STREAMS
                + from.map(jid -> "' from='" + Xml.escape(jid)).orElse("") + "'>");
    }

    @Override
    String endOfStream() {
        return "</stream:stream>";
    }

    @Override
    void startTls(Tls tls) {
        reader().restart();
        transport().startTls(tls);
    }

    @Override
    public void connected(long atNanos) {
        listener().entered(client().options().login().directTls() ? Step.TLS : Step.STREAM, atNanos);
    }

    @Override
    public void active(long atNanos) {
        takesStream(atNanos);
    }

    @Override
    void read(ByteBuf bytes) {
        parse(bytes);
    }

    @Override
    public void opened(Element header) {
        listener().opened(header, client().readNanos);
    }
}
