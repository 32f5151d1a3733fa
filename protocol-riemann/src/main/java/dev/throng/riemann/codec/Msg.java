package dev.throng.riemann.codec;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What one frame or one datagram carries, in either direction. Immutable.
 *
 * @param ok in replies: whether the Msg was accepted
 * @param error in replies: why not
 * @param query a question to the index
 * @param events events to record, or those that matched a query
 */
public record Msg(Optional<Boolean> ok, Optional<String> error, Optional<Query> query, List<Event> events) {

    public Msg {
        events = List.copyOf(events);
    }

    public static Msg of(List<Event> events) {
        return new Msg(Optional.empty(), Optional.empty(), Optional.empty(), events);
    }

    public static Msg of(Event... events) {
        return of(List.of(events));
    }

    public static Msg of(Query query) {
        return new Msg(Optional.empty(), Optional.empty(), Optional.of(query), List.of());
    }

    /** Whether a reply says that all is well. One that says nothing about it does not. */
    public boolean accepted() {
        return ok.orElse(false) && error.isEmpty();
    }

    /** The reply's own words on why it is none that {@link #accepted accepts}. */
    public String complaint() {
        return error.orElseGet(() -> ok.map(said -> "ok = " + said).orElse("a reply without ok"));
    }

    @Override
    public String toString() {
        return "Msg[ok=" + ok + ", error=" + error + ", query=" + query + ", events="
                + events.stream().limit(3).map(Event::toString).collect(Collectors.joining(", "))
                + (events.size() > 3 ? ", … " + events.size() + " in all" : "") + "]";
    }

    /** A question to the server's index, in Riemann's query language: {@code service = "cpu" and metric > 0.9}. */
    public record Query(Optional<String> string) {

        public Query(String string) {
            this(Optional.of(string));
        }
    }
}
