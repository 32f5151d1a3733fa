package dev.throng.rtmp.load;

import dev.throng.protocol.Operation;
import dev.throng.rtmp.client.RtmpTarget;
import dev.throng.scenario.SettingsText;
import java.io.IOException;

/** Shown by publishers that publish for a moment. */
class PublishContractIT extends RtmpContract {

    @Override
    protected Record settings() {
        return new SettingsText()
                .with("streams.count", 20)
                .with("publish", "{publishTime: 50ms, tick: 20ms}")
                .with("deadlines", "{connect: 60s, handshake: 60s, answer: 60s, firstMedia: 60s}")
                .read(protocol(), operation());
    }

    @Override
    protected Operation operation() {
        return RtmpOperation.PUBLISH;
    }

    @Override
    void answer(RtmpTarget.Peer peer) throws IOException {
        peer.until("publish");
    }
}
