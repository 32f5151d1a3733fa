package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of one operation that wait for an answer or that stay after it, by their arrivals. Confined to the event loop.
 *
 * @param <S> the sessions
 */
public final class OpenArrivals<S extends OpenArrivals.Session> {

    /** What serves an arrival. */
    public interface Session {

        /** Returns the failure of the arrival when its deadline has passed. */
        Failure overdue();

        /** Returns the failure of the arrival when the run ends before its answer; empty if none is known. */
        default Optional<Failure> unfinished() {
            return Optional.empty();
        }

        /** The engine has stopped waiting for the answer. */
        void abandon();
    }

    private final Map<Arrival, S> sessions = new IdentityHashMap<>();

    public void add(Arrival arrival, S session) {
        sessions.put(arrival, session);
    }

    /** Does nothing if the arrival has no session. */
    public void remove(Arrival arrival) {
        sessions.remove(arrival);
    }

    public boolean isEmpty() {
        return sessions.isEmpty();
    }

    /** Returns the sessions, in no order. */
    public List<S> all() {
        return List.copyOf(sessions.values());
    }

    /** As {@link OperationDriver#overdue}. */
    public Optional<Failure> overdue(Arrival arrival) {
        return Optional.ofNullable(sessions.get(arrival)).map(Session::overdue);
    }

    /** As {@link OperationDriver#unfinished}. */
    public Optional<Failure> unfinished(Arrival arrival) {
        return Optional.ofNullable(sessions.get(arrival)).flatMap(Session::unfinished);
    }

    /** As {@link OperationDriver#abandon}. The session removes itself when it ends. */
    public boolean abandon(Arrival arrival) {
        S session = sessions.get(arrival);
        if (session == null) {
            return false;
        }
        session.abandon();
        return true;
    }
}
