package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

/** What the engine expects of a driver, shown by registrations, whose connections belong to no session. */
class RegisterContractIT extends ProtocolContract {

    @Override
    protected Protocol protocol() {
        return new XmppProtocol();
    }

    @Override
    protected Record settings() {
        return Settings.defaults();
    }

    @Override
    protected Operation operation() {
        return XmppOperation.REGISTER;
    }

    @Override
    protected String resetFailure() {
        return "reset-during-register";
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        switch (behaviour) {
            case ANSWERS -> {}
            case ANSWERS_BYTE_BY_BYTE -> server.inPiecesOf(1);
            case SILENT -> server.at(Moment.REGISTER_FORM, (peer, said) -> peer.fallSilent());
            case RESETS_BEFORE_ANSWER -> server.at(Moment.REGISTER_FORM, (peer, said) -> peer.reset());
            case RESETS_AFTER_ANSWER ->
                server.at(Moment.REGISTER, (peer, said) -> {
                    peer.say(Conduct.result(said, ""));
                    peer.reset();
                });
            case GARBAGE -> server.at(Moment.REGISTER, (peer, said) -> peer.say("\0\1\2\3"));
        }
        return server.start();
    }
}
