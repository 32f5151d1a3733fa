package dev.throng.targets.riemann.query;

import dev.throng.targets.riemann.index.EventKey;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.util.Optional;

/** A condition on events. Used for one search on one thread, because a pattern's budget covers all events of the search. */
@FunctionalInterface
public interface EventQuery {

    /**
     * Whether the event satisfies the condition.
     *
     * @throws QueryException if a pattern exceeds its budget
     */
    boolean matches(IndexedEvent event);

    /** The only key that can match, if the query names both a host and a service. */
    default Optional<EventKey> key() {
        return Optional.empty();
    }

    /** Parses a query; {@link QueryParser} documents the grammar. */
    static EventQuery parse(String text) {
        return new QueryParser(text).parse();
    }
}
