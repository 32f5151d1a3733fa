package dev.throng.rtmp.load;

import dev.throng.protocol.Operation;

class PublishTransportIT extends RtmpTransportContract {

    @Override
    protected Operation operation() {
        return RtmpOperation.PUBLISH;
    }
}
