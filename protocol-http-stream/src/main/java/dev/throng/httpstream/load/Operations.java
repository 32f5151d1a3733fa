package dev.throng.httpstream.load;

import java.util.EnumMap;
import java.util.Map;

/** The operations by name, for one event loop. */
final class Operations {

    static Map<HttpStreamOperation, Action> of(Floor floor) {
        return new EnumMap<>(HttpStreamOperation.class);
    }

    private Operations() {}
}
