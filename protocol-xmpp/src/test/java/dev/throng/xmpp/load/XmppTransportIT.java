package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.transport.TransportContract;

class XmppTransportIT extends TransportContract {

    @Override
    protected Protocol protocol() {
        return new XmppProtocol();
    }

    @Override
    protected Operation operation() {
        return XmppOperation.LOGIN;
    }

    @Override
    protected SettingsText settings(boolean secured) {
        return new SettingsText()
                .with("users.count", "1000")
                .with("users.password", "pass")
                .with("security", secured ? "direct-tls" : "none")
                .with("deadlines.stream", "2m");
    }

    @Override
    protected String firstStep() {
        return "-during-stream";
    }
}
