package dev.throng.riemann.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

class RiemannContractIT extends ProtocolContract {

    @Override
    protected Protocol protocol() {
        return new RiemannProtocol();
    }

    @Override
    protected Record settings() {
        Settings settings = new Settings();
        settings.reconnect =
                new RiemannSettings.Reconnect(false, settings.reconnect.backoff(), settings.reconnect.maxBackoff());
        return settings.build();
    }

    @Override
    protected Operation operation() {
        return RiemannOperation.SEND;
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        return new ScriptedServer(peer -> {
            while (true) {
                switch (behaviour) {
                    case ANSWERS -> {
                        peer.read();
                        peer.ack();
                    }
                    case ANSWERS_BYTE_BY_BYTE -> {
                        peer.read();
                        for (byte next : ScriptedServer.ACK) {
                            peer.write(new byte[] {next});
                        }
                    }
                    case SILENT -> {
                        peer.readToTheEnd();
                        return;
                    }
                    case RESETS_BEFORE_ANSWER -> {
                        peer.read();
                        peer.reset();
                        return;
                    }
                    case RESETS_AFTER_ANSWER -> {
                        peer.read();
                        peer.ack();
                        peer.reset();
                        return;
                    }
                    case GARBAGE -> {
                        peer.read();
                        peer.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes("US-ASCII"));
                        peer.readToTheEnd();
                        return;
                    }
                }
            }
        });
    }
}
