package dev.throng.targets.riemann.index;

import java.util.Objects;

/** The key of an event in the index: its host and service, either of which may be missing. Immutable. */
public final class EventKey {

    private final String host;
    private final String service;

    EventKey(String host, String service) {
        this.host = host;
        this.service = service;
    }

    /** The key of events that have both fields. */
    public static EventKey of(String host, String service) {
        return new EventKey(Objects.requireNonNull(host), Objects.requireNonNull(service));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EventKey
                && Objects.equals(service, ((EventKey) other).service)
                && Objects.equals(host, ((EventKey) other).host);
    }

    /** Computed each time, because String caches its hash. */
    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(host) + Objects.hashCode(service);
    }
}
