package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.NamespaceScope;
import dev.throng.targets.xmpp.xml.StreamScanner;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlException;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;

/**
 * The input of one connection on WebSocket: one element in each message, which declares its namespaces itself (RFC 7395, 3.3). Confined to
 * the connection's event loop.
 */
final class MessageInput implements StreamScanner.FrameHandler {

    /** Stands for the start tag that the scanner expects around elements. */
    private static final byte[] AROUND = "<messages>".getBytes(US_ASCII);

    private final ClientConnection connection;
    private final ConnectionInput input;
    private final XmppLoop loop;
    private final StreamScanner scanner;
    private boolean begun;
    private int elements;

    MessageInput(XmppServerState server, ClientConnection connection, ConnectionInput input, XmppLoop loop) {
        this.connection = connection;
        this.input = input;
        this.loop = loop;
        this.scanner = new StreamScanner(server.settings.maxStanzaBytes, server.settings.maxDepth + 1);
    }

    /** Takes a message; the caller releases it. */
    void read(ByteBuf message) throws XmlException {
        if (!begun) {
            begun = true;
            scanner.read(AROUND, 0, AROUND.length, this);
        }
        elements = 0;
        while (message.isReadable() && connection.isOpen()) {
            int length = Math.min(message.readableBytes(), XmppLoop.READ_BUFFER_BYTES);
            message.readBytes(loop.readBuffer(), 0, length);
            scanner.read(loop.readBuffer(), 0, length, this);
        }
        if (connection.isOpen() && (elements != 1 || scanner.isWithinFrame())) {
            throw XmlException.notWellFormed("a message that is not one element");
        }
    }

    @Override
    public void declaration(byte[] bytes, int offset, int length) throws XmlException {
        throw XmlException.restricted("an XML declaration in a message");
    }

    @Override
    public void header(byte[] bytes, int offset, int length) {
        // it is AROUND
    }

    @Override
    public void element(byte[] bytes, int offset, int length) throws XmlException {
        elements++;
        if (elements > 1) {
            return;
        }
        XmlElement element = loop.parser().element(bytes, offset, length, NamespaceScope.ROOT);
        if (element.is("open", Namespaces.FRAMING)) {
            open(element);
        } else if (element.is("close", Namespaces.FRAMING)) {
            input.streamEnded();
        } else if (connection.isStreamOpen()) {
            input.received(element);
        } else {
            connection.streamError("bad-format", "expected: <open/>, before any other element");
        }
    }

    private void open(XmlElement open) throws XmlException {
        XmlWriter header = new XmlWriter()
                .raw("<stream:stream xmlns:stream='")
                .raw(Namespaces.STREAM)
                .raw("'")
                .attribute("xmlns", Namespaces.CLIENT);
        for (String name : new String[] {"to", "from", "version"}) {
            String value = open.attribute(name, "");
            if (!value.isEmpty()) {
                header.attribute(name, value);
            }
        }
        header.raw(">");
        connection.stage().streamOpened(loop.parser().header(header.array(), 0, header.length()));
    }

    @Override
    public void end(byte[] bytes, int offset, int length) throws XmlException {
        throw XmlException.notWellFormed("an end tag without a start tag");
    }
}
