package dev.throng.httpstream.load;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import dev.throng.transport.TransportContract;

/** The transport's contract for operations whose connection begins with a request. */
abstract class HttpStreamTransportContract extends TransportContract {

    @Override
    protected Protocol protocol() {
        return new HttpStreamProtocol();
    }

    @Override
    protected SettingsText settings(boolean secured) {
        return new SettingsText()
                .with("mounts.count", 20)
                .with("transport", secured ? "tls" : "tcp")
                .with("deadlines.head", "2m");
    }

    @Override
    protected String firstStep() {
        return "-during-head";
    }
}
