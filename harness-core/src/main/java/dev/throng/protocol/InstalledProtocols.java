package dev.throng.protocol;

import java.util.Collections;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Finds the protocols on the class path. */
public final class InstalledProtocols {

    private InstalledProtocols() {}

    /** Returns the protocols by their names, in the order of the names. */
    public static Map<String, Protocol> byName() {
        Map<String, Protocol> found = new TreeMap<>();
        ServiceLoader.load(Protocol.class).forEach(protocol -> found.put(protocol.name(), protocol));
        return Collections.unmodifiableMap(found);
    }
}
