package dev.throng.cli.metrics;

import io.netty.channel.Channel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The connections of a server, of which there may be so many. Confined to the server's loop. */
final class OpenConnections {

    private final int most;
    private final Set<Channel> waiting = new LinkedHashSet<>();
    private final Set<Channel> answered = new LinkedHashSet<>();

    OpenConnections(int most) {
        this.most = most;
    }

    /** One more, that waits for its request. If there are too many, the oldest of these is closed, or the oldest of all if none waits. */
    void opened(Channel connection) {
        if (size() >= most) {
            closeOldest(waiting.isEmpty() ? answered : waiting);
        }
        waiting.add(connection);
    }

    private static void closeOldest(Set<Channel> connections) {
        Iterator<Channel> oldestFirst = connections.iterator();
        Channel oldest = oldestFirst.next();
        oldestFirst.remove();
        oldest.close();
    }

    /** The request of a connection was received. */
    void answered(Channel connection) {
        if (waiting.remove(connection)) {
            answered.add(connection);
        }
    }

    int size() {
        return waiting.size() + answered.size();
    }

    void closed(Channel connection) {
        waiting.remove(connection);
        answered.remove(connection);
    }
}
