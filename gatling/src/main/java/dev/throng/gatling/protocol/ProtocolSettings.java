package dev.throng.gatling.protocol;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.time.Duration;

/** Settings of a protocol that Gatling takes as they are. Implementations must implement {@code equals}. */
public interface ProtocolSettings extends ProtocolBuilder, Protocol {

    @Override
    default Protocol protocol() {
        return this;
    }

    /** Throws {@link IllegalArgumentException} unless {@code time} is longer than 0. */
    static void requirePositive(String name, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: > 0)");
        }
    }
}
