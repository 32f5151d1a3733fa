package org.example.echo;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.transport.TransportContract;

class EchoTransportIT extends TransportContract {

    @Override
    protected Protocol protocol() {
        return new EchoProtocol();
    }

    @Override
    protected Operation operation() {
        return EchoOperation.LINE;
    }

    @Override
    protected SettingsText settings(boolean secured) {
        return new SettingsText().with("connections", 2).with("secure", secured);
    }
}
