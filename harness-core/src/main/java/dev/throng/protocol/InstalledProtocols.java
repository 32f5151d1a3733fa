package dev.throng.protocol;

import dev.throng.probe.ProbeKinds;
import java.util.Collection;
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

    /**
     * Returns the kinds of probe that scenarios may use if these protocols are installed.
     *
     * @throws IllegalStateException if two different kinds have the same id, which is a bug of a protocol
     */
    public static ProbeKinds probeKinds(Collection<Protocol> protocols) {
        return new ProbeKinds(protocols.stream()
                .flatMap(protocol -> protocol.extension().probeKinds().stream())
                .toList());
    }

    /** Returns the extension of a protocol; {@link Extension#NONE} if the protocol is not on the class path. */
    public static Extension extension(String protocol) {
        Protocol found = byName().get(protocol);
        return found == null ? Extension.NONE : found.extension();
    }
}
