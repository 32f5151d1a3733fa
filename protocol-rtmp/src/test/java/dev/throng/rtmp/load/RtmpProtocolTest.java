package dev.throng.rtmp.load;

import dev.throng.protocol.SelfDescription;
import org.junit.jupiter.api.Test;

class RtmpProtocolTest {

    @Test
    void theServiceLoaderFindsItAndItDescribesAllItHas() {
        SelfDescription.assertComplete(SelfDescription.found("rtmp"));
    }
}
