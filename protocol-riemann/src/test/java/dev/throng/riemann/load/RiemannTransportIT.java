package dev.throng.riemann.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.transport.TransportContract;

class RiemannTransportIT extends TransportContract {

    @Override
    protected Protocol protocol() {
        return new RiemannProtocol();
    }

    @Override
    protected Operation operation() {
        return RiemannOperation.SEND;
    }

    @Override
    protected SettingsText settings(boolean secured) {
        return new SettingsText()
                .with("connections", 2)
                .with("transport", secured ? "tls" : "tcp")
                .with("reconnect", "{enabled: false}");
    }
}
