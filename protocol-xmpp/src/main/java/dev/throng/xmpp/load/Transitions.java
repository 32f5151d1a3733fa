package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
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
}
