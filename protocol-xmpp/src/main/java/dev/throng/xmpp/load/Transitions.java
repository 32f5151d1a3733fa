package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The logins, registrations, resumptions and logouts in progress on one event loop, by the arrival that they belong to. Confined to the loop. */
final class Transitions {

    private final Map<Arrival, Transition> byArrival = new IdentityHashMap<>();

    void begin(Arrival arrival, Transition transition) {
        byArrival.put(arrival, transition);
    }

    /** Does nothing if no transition of the arrival is in progress. */
    void end(Arrival arrival) {
        byArrival.remove(arrival);
    }

    Optional<Transition> of(Arrival arrival) {
        return Optional.ofNullable(byArrival.get(arrival));
    }

    /** The run is over. */
    void stopAll(long atNanos) {
        List.copyOf(byArrival.values()).forEach(transition -> transition.stop(atNanos));
    }

    /** The run is over, and the server has not closed all connections in time. */
    void cutOffAll() {
        List.copyOf(byArrival.values()).forEach(Transition::cutOff);
    }

    /** A login, registration, resumption or logout in progress. {@link Transitions} finds it by its arrival. */
    interface Transition {

        /** Returns the failure of the unanswered arrival when its deadline has passed. */
        Failure overdue();

        /** The engine has abandoned the arrival, and has counted it already. */
        void abandoned();

        /** The run is over. A login, registration or resumption is cancelled, and its arrival fails. A session logs out. */
        void stop(long atNanos);

        /** The run is over, and the server has not closed the connection in time. */
        void cutOff();
    }
}
