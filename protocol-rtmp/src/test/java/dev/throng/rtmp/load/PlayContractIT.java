package dev.throng.rtmp.load;

import dev.throng.protocol.Operation;
import dev.throng.rtmp.client.RtmpTarget;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.MessageType;
import java.io.IOException;

/** Shown by players that leave soon. */
class PlayContractIT extends RtmpContract {

    @Override
    protected Record settings() {
        return new SettingsText()
                .with("playTime", "20ms")
                .with("deadlines", "{connect: 60s, handshake: 60s, answer: 60s, firstMedia: 60s}")
                .read(protocol(), operation());
    }

    @Override
    protected Operation operation() {
        return RtmpOperation.PLAY;
    }

    @Override
    void answer(RtmpTarget.Peer peer) throws IOException {
        peer.until("play");
        peer.server().media(MessageType.VIDEO, 0, 300);
        peer.server().media(MessageType.AUDIO, 0, 100);
        peer.send();
    }
}
