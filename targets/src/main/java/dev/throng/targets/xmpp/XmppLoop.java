package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.xml.ElementParser;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * What the connections of one event loop share: a parser, a read buffer, and the list of connections with pending
 * output. A round is the time in which the loop handles what it has read; output goes out at its end. Confined to its
 * event loop.
 */
final class XmppLoop {

    static final int READ_BUFFER_BYTES = 64 * 1024;

    private final EventLoop loop;
    private final ElementParser parser = new ElementParser();
    private final byte[] readBuffer = new byte[READ_BUFFER_BYTES];
    private List<ClientConnection> scheduled = new ArrayList<>();
    private List<ClientConnection> spare = new ArrayList<>();

    XmppLoop(EventLoop loop) {
        this.loop = loop;
    }

    ElementParser parser() {
        return parser;
    }

    /** A buffer of {@link #READ_BUFFER_BYTES} bytes for one read at a time. */
    byte[] readBuffer() {
        return readBuffer;
    }

    /** Calls {@link ClientConnection#endRound} at the end of this round. A connection calls this once per round. */
    void schedule(ClientConnection connection) {
        if (scheduled.isEmpty()) {
            loop.execute(this::endRound);
        }
        scheduled.add(connection);
    }

    private void endRound() {
        List<ClientConnection> ending = scheduled;
        scheduled = spare;
        ending.forEach(ClientConnection::endRound);
        ending.clear();
        spare = ending;
    }
}
