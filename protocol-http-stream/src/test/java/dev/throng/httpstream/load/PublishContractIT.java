package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

/** What the engine expects of a driver, shown by sources that publish for a moment. */
class PublishContractIT extends ProtocolContract {

    @Override
    protected Protocol protocol() {
        return new HttpStreamProtocol();
    }

    @Override
    protected Record settings() {
        return SourceScenario.settings("{publishTime: 50ms, tick: 20ms}");
    }

    @Override
    protected Operation operation() {
        return HttpStreamOperation.PUBLISH;
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
                case ANSWERS -> {
                    peer.say(SourceTarget.CONTINUE);
                    peer.readToTheEnd();
                }
                case ANSWERS_BYTE_BY_BYTE -> {
                    peer.byteByByte().say(SourceTarget.CONTINUE);
                    peer.readToTheEnd();
                }
                case SILENT -> peer.hold();
                case RESETS_BEFORE_ANSWER -> peer.reset();
                case RESETS_AFTER_ANSWER -> {
                    peer.say(SourceTarget.CONTINUE);
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
