package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;

/** What the engine expects of a driver, shown at a target for sources and title updates. */
abstract class SourceContract extends ProtocolContract {

    @Override
    protected final Protocol protocol() {
        return new HttpStreamProtocol();
    }

    @Override
    protected final String resetFailure() {
        return "reset-during-head";
    }

    /** What the target says to a request that it likes. */
    abstract String answer();

    /** What it does with the connection once it has said that. */
    abstract void afterAnswer(SourceTarget.Peer peer) throws IOException;

    @Override
    protected final Server serve(Behaviour behaviour) throws IOException {
        return new SourceTarget(peer -> {
            peer.head();
            switch (behaviour) {
                case ANSWERS -> {
                    peer.say(answer());
                    afterAnswer(peer);
                }
                case ANSWERS_BYTE_BY_BYTE -> {
                    peer.byteByByte().say(answer());
                    afterAnswer(peer);
                }
                case SILENT -> peer.hold();
                case RESETS_BEFORE_ANSWER -> peer.reset();
                case RESETS_AFTER_ANSWER -> {
                    peer.say(answer());
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
