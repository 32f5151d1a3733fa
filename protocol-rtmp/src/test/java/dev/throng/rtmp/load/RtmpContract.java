package dev.throng.rtmp.load;

import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import dev.throng.rtmp.client.RtmpTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the engine expects of a driver, shown at a scripted server. */
abstract class RtmpContract extends ProtocolContract {

    @Override
    protected final Protocol protocol() {
        return new RtmpProtocol();
    }

    @Override
    protected final String resetFailure() {
        return "reset-during-handshake";
    }

    /** ReplyReader everything up to what answers the arrival. */
    abstract void answer(RtmpTarget.Peer peer) throws IOException;

    @Override
    protected final Server serve(Behaviour behaviour) throws IOException {
        return new RtmpTarget(peer -> {
            peer.server().accepting();
            switch (behaviour) {
                case ANSWERS -> {
                    answer(peer);
                    peer.untilItsEnd();
                }
                case ANSWERS_BYTE_BY_BYTE -> {
                    answer(peer.byteByByte());
                    peer.untilItsEnd();
                }
                case SILENT -> peer.ignore();
                case RESETS_BEFORE_ANSWER -> {
                    peer.hearHello();
                    peer.reset();
                }
                case RESETS_AFTER_ANSWER -> {
                    answer(peer);
                    peer.reset();
                }
                case GARBAGE -> {
                    peer.say("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    peer.ignore();
                }
            }
        });
    }
}
