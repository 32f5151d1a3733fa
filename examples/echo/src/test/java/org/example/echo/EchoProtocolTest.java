package org.example.echo;

import dev.throng.protocol.SelfDescription;
import org.junit.jupiter.api.Test;

class EchoProtocolTest {

    @Test
    void theServiceLoaderFindsItAndItDescribesAllItHas() {
        SelfDescription.assertComplete(SelfDescription.found("echo"));
    }
}
