package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.NamespaceScope;
import dev.throng.targets.xmpp.xml.StreamHeader;
import dev.throng.targets.xmpp.xml.StreamScanner;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlException;
import io.netty.buffer.ByteBuf;

/**
 * The input of one connection. Cuts it into frames, parses them and passes them to the connection's {@link
 * ConnectionStage}; applies the faults that count stanzas. Confined to the connection's event loop.
 */
final class ConnectionInput implements StreamScanner.FrameHandler {

    private final XmppServerState server;
    private final ClientConnection connection;
    private final XmppLoop loop;
    private final StreamScanner scanner;
    private NamespaceScope scope = NamespaceScope.ROOT;
    private long stanzas;
    private boolean streamEnded;

    ConnectionInput(XmppServerState server, ClientConnection connection, XmppLoop loop) {
        this.server = server;
        this.connection = connection;
        this.loop = loop;
        this.scanner = new StreamScanner(server.settings.maxStanzaBytes, server.settings.maxDepth);
    }

    /** Takes all bytes as long as the connection is open; the caller releases the buffer. */
    void read(ByteBuf in) throws XmlException {
        while (in.isReadable() && connection.isOpen()) {
            int length = Math.min(in.readableBytes(), XmppLoop.READ_BUFFER_BYTES);
            in.readBytes(loop.readBuffer(), 0, length);
            scanner.read(loop.readBuffer(), 0, length, this);
        }
    }

    @Override
    public void declaration(byte[] bytes, int offset, int length) throws XmlException {
        loop.parser().declaration(bytes, offset, length);
    }

    @Override
    public void header(byte[] bytes, int offset, int length) throws XmlException {
        StreamHeader header = loop.parser().header(bytes, offset, length);
        scope = header.scope();
        connection.stage().streamOpened(header);
    }

    @Override
    public void element(byte[] bytes, int offset, int length) throws XmlException {
        received(loop.parser().element(bytes, offset, length, scope));
    }

    /** Takes an element of the stream. */
    void received(XmlElement element) {
        if (!element.namespace().equals(Namespaces.CLIENT)) {
            connection.stage().received(element);
            return;
        }
        stanzas++;
        server.counters.stanzasReceived.increment();
        if (server.settings.faults.resetsAt(stanzas, connection.number())) {
            connection.reset();
            return;
        }
        connection.stage().received(element);
        if (server.settings.faults.closesAfter(stanzas, connection.number())) {
            connection.end();
        }
    }

    @Override
    public void end(byte[] bytes, int offset, int length) {
        streamEnded();
    }

    /** The client has ended its stream. */
    void streamEnded() {
        streamEnded = true;
        connection.end();
    }

    boolean isStreamEnded() {
        return streamEnded;
    }

    /** Expects a new stream. Drops the rest of the current read if {@code dropRest} is true. */
    void restart(boolean dropRest) {
        scope = NamespaceScope.ROOT;
        if (dropRest) {
            scanner.restartAndDropRest();
        } else {
            scanner.restart();
        }
    }

    /** Ignores all further input. */
    void stop() {
        scanner.stop();
    }
}
