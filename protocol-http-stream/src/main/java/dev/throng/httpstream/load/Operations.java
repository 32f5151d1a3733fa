package dev.throng.httpstream.load;

import java.util.EnumMap;
import java.util.Map;

/** The operations by name, for one event loop. */
final class Operations {

    static Map<HttpStreamOperation, Action> of(Floor floor) {
        Map<HttpStreamOperation, Action> actions = new EnumMap<>(HttpStreamOperation.class);
        actions.put(HttpStreamOperation.LISTEN, new Listens(floor, ListenOptions.of(floor.settings(), floor.tls())));
        return actions;
    }

    private Operations() {}
}
