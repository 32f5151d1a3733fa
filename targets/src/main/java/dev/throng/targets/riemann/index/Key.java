package dev.throng.targets.riemann.index;

import java.util.Objects;

/** What the index knows an event by: its host and service, either of which may be missing. */
public final class Key {

    private final String host;
    private final String service;

    Key(String host, String service) {
        this.host = host;
        this.service = service;
    }

    /** The key of events that have both. */
    public static Key of(String host, String service) {
        return new Key(Objects.requireNonNull(host), Objects.requireNonNull(service));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key
                && Objects.equals(service, ((Key) other).service)
                && Objects.equals(host, ((Key) other).host);
    }

    /** String caches its own hash, so this needs no field. */
    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(host) + Objects.hashCode(service);
    }
}
