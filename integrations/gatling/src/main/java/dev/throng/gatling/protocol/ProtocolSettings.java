package dev.throng.gatling.protocol;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;

/** Settings of a protocol that Gatling takes as they are. Implementations must implement {@code equals}. */
public interface ProtocolSettings extends ProtocolBuilder, Protocol {

    @Override
    default Protocol protocol() {
        return this;
    }
}
