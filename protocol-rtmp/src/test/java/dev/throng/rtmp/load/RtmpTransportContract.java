package dev.throng.rtmp.load;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.transport.TransportContract;

abstract class RtmpTransportContract extends TransportContract {

    @Override
    protected Protocol protocol() {
        return new RtmpProtocol();
    }

    @Override
    protected SettingsText settings(boolean secured) {
        return new SettingsText()
                .with("streams.count", 20)
                .with("transport", secured ? "tls" : "tcp")
                .with("deadlines.handshake", "2m");
    }

    @Override
    protected String firstStep() {
        return "-during-handshake";
    }
}
