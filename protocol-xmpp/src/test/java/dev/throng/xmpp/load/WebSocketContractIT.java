package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

/** What the engine expects of a driver, shown by short sessions on WebSocket. */
class WebSocketContractIT extends ProtocolContract {

    @Override
    protected Protocol protocol() {
        return new XmppProtocol();
    }

    @Override
    protected Record settings() {
        return new Settings()
                .with("transport", "websocket")
                .with("sessionTime", "20ms")
                .build();
    }

    @Override
    protected Operation operation() {
        return XmppOperation.LOGIN;
    }

    @Override
    protected String resetFailure() {
        return "reset-during-stream";
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        ScriptedXmppServer server = ScriptedXmppServer.webSocket();
        switch (behaviour) {
            case ANSWERS -> {}
            case ANSWERS_BYTE_BY_BYTE -> server.inPiecesOf(1);
            case SILENT -> server.at(Moment.STREAM, (peer, said) -> peer.fallSilent());
            case RESETS_BEFORE_ANSWER -> server.at(Moment.STREAM, (peer, said) -> peer.reset());
            case RESETS_AFTER_ANSWER -> server.at(Moment.PRESENCE, (peer, said) -> peer.reset());
            case GARBAGE -> server.at(Moment.STREAM, (peer, said) -> peer.say("HTTP/1.1 400 Bad Request\r\n\r\n"));
        }
        return server.start();
    }
}
