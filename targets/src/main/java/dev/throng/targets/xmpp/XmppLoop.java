package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.ElementParser;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * One round of an event loop: all that is to be sent to a connection while the loop handles what it has read goes out with
 * one write at the end. Also holds what the connections of a loop share. Confined to its loop.
 */
final class XmppLoop {

    static final int CHUNK_BYTES = 64 * 1024;

    private final EventLoop loop;
    private final ElementParser parser = new ElementParser();
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private List<ClientConnection> touched = new ArrayList<>();
    private List<ClientConnection> spare = new ArrayList<>();

    XmppLoop(EventLoop loop) {
        this.loop = loop;
    }

    ElementParser parser() {
        return parser;
    }

    /** Room for the bytes of one read. */
    byte[] chunk() {
        return chunk;
    }

    /** {@code connection} has something to send; it says so once per turn. */
    void touch(ClientConnection connection) {
        if (touched.isEmpty()) {
            loop.execute(this::end);
        }
        touched.add(connection);
    }

    private void end() {
        List<ClientConnection> ending = touched;
        touched = spare;
        ending.forEach(ClientConnection::endTurn);
        ending.clear();
        spare = ending;
    }
}
