package dev.throng.cli.serve;

import io.netty.channel.Channel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The connections of a server, of which there may be so many. Confined to the server's loop. */
final class OpenConnections {

    private final int most;
    private final Set<Channel> waiting = new LinkedHashSet<>();
    private final Set<Channel> answered = new LinkedHashSet<>();
    private final Set<Channel> streaming = new LinkedHashSet<>();

    /** @param most more than there may be streams */
    OpenConnections(int most) {
        this.most = most;
    }

    /**
     * One more, that waits for its request. If there are too many, the oldest of these is closed, or the oldest that was answered if none
     * waits. A stream is never closed for another connection.
     */
    void opened(Channel connection) {
        if (size() >= most) {
            closeOldest(waiting.isEmpty() ? answered : waiting);
        }
        waiting.add(connection);
    }

    private static void closeOldest(Set<Channel> connections) {
        Iterator<Channel> oldestFirst = connections.iterator();
        if (oldestFirst.hasNext()) {
            Channel oldest = oldestFirst.next();
            oldestFirst.remove();
            oldest.close();
        }
    }

    /** The request of a connection was received. */
    void answered(Channel connection) {
        if (waiting.remove(connection)) {
            answered.add(connection);
        }
    }

    /** The connection gets events from now on. */
    void streams(Channel connection) {
        if (answered.remove(connection)) {
            streaming.add(connection);
        }
    }

    int size() {
        return waiting.size() + answered.size() + streaming.size();
    }

    void closed(Channel connection) {
        waiting.remove(connection);
        answered.remove(connection);
        streaming.remove(connection);
    }
}
