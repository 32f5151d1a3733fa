package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.EventKey;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.util.Optional;

/** A question about an event. For one search on one thread: a pattern's cost is counted over all events it is asked of. */
@FunctionalInterface
public interface EventQuery {

    /**
     * Whether the event is an answer.
     *
     * @throws QueryException if a pattern has cost more than a query may
     */
    boolean matches(IndexedEvent event);

    /** The only key whose event can be an answer, if the query names both a host and a service. */
    default Optional<EventKey> key() {
        return Optional.empty();
    }

    /** Reads a query; the grammar is {@link QueryParser}'s. */
    static EventQuery parse(String text) {
        return new QueryParser(text).parse();
    }
}
