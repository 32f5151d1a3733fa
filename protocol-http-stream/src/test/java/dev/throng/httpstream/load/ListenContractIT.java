package dev.throng.httpstream.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Checks what the engine expects of a driver, with listeners that leave soon. */
class ListenContractIT extends ProtocolContract {

    private static final byte[] MEDIA = Station.media(1);

    @Override
    protected Protocol protocol() {
        return new HttpStreamProtocol();
    }

    @Override
    protected Record settings() {
        return new Settings()
                .with("listeningTime", "20ms")
                .with("deadlines", "{connect: 60s, head: 60s, firstByte: 60s}")
                .build();
    }

    @Override
    protected Operation operation() {
        return HttpStreamOperation.LISTEN;
    }

    @Override
    protected String resetFailure() {
        return "reset-during-head";
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        return new Station(peer -> {
            switch (behaviour) {
                case ANSWERS -> {
                    peer.say(Station.OK);
                    peer.say(MEDIA);
                    peer.awaitItsEnd();
                }
                case ANSWERS_BYTE_BY_BYTE -> {
                    peer.sayByteByByte(Station.OK.getBytes(StandardCharsets.US_ASCII));
                    peer.sayByteByByte(MEDIA);
                    peer.awaitItsEnd();
                }
                case SILENT -> peer.awaitItsEnd();
                case RESETS_BEFORE_ANSWER -> peer.reset();
                case RESETS_AFTER_ANSWER -> {
                    peer.say(Station.OK);
                    peer.say(MEDIA);
                    peer.reset();
                }
                case GARBAGE -> {
                    peer.say("+OK POP3 server ready\r\n");
                    peer.awaitItsEnd();
                }
            }
        });
    }
}
