package dev.throng.rtmp.load;

import dev.throng.protocol.Operation;

class PlayTransportIT extends RtmpTransportContract {

    @Override
    protected Operation operation() {
        return RtmpOperation.PLAY;
    }
}
