package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

/** What the engine expects of a driver, shown by title updates. */
class MetadataContractIT extends ProtocolContract {

    private static final String UPDATED =
            "HTTP/1.0 200 OK\r\nContent-Length: 38\r\n\r\n<iceresponse><return>1</return></icere";

    @Override
    protected Protocol protocol() {
        return new HttpStreamProtocol();
    }

    @Override
    protected Record settings() {
        return SourceScenario.settings("{}");
    }

    @Override
    protected Operation operation() {
        return HttpStreamOperation.METADATA;
    }

    @Override
    protected String resetFailure() {
        return "reset-during-head";
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        return new SourceTarget(peer -> {
            peer.head();
            switch (behaviour) {
                case ANSWERS -> peer.say(UPDATED);
                case ANSWERS_BYTE_BY_BYTE -> peer.byteByByte().say(UPDATED);
                case SILENT -> peer.hold();
                case RESETS_BEFORE_ANSWER -> peer.reset();
                case RESETS_AFTER_ANSWER -> {
                    peer.say(UPDATED);
                    peer.reset();
                }
                case GARBAGE -> {
                    peer.say("<stream:stream>\r\n\r\n");
                    peer.readToTheEnd();
                }
            }
        });
    }
}
