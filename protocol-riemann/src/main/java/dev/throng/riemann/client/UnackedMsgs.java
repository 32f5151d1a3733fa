package dev.throng.riemann.client;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The Msgs of a connection that have no reply yet, the oldest first. It also knows which of them are queries, because only the reply to a
 * query has events. Confined to the connection's event loop. Allocates nothing per Msg in steady state, except for queries.
 *
 * @param <P> the token of a Msg
 */
final class UnackedMsgs<P> {

    private final FifoRing<P> tokens = new FifoRing<>();

    /** The numbers of the queries among the Msgs, from 0. */
    private final Queue<Long> queries = new ArrayDeque<>();

    private long added;
    private long taken;

    int size() {
        return tokens.size();
    }

    void add(P token) {
        tokens.add(token);
        added++;
    }

    void addQuery(P token) {
        queries.add(added);
        add(token);
    }

    /** Whether the oldest Msg is a query. Only if there is one. */
    boolean oldestIsQuery() {
        return !queries.isEmpty() && queries.peek() == taken;
    }

    /** Removes the oldest Msg. Only if there is one. */
    P take() {
        if (oldestIsQuery()) {
            queries.remove();
        }
        taken++;
        return tokens.take();
    }
}
