package dev.throng.httpstream.load;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.ProtocolContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Checks what the engine expects of a driver, with players that leave soon. */
class WatchContractIT extends ProtocolContract {

    private static final byte[] PLAYLIST =
            answer("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nsegment\n".getBytes(StandardCharsets.US_ASCII));
    private static final byte[] SEGMENT = answer(new byte[188]);

    private static byte[] answer(byte[] content) {
        byte[] head = ("HTTP/1.0 200 OK\r\nContent-Length: " + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = java.util.Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, all, head.length, content.length);
        return all;
    }

    private static byte[] answerTo(Station.Peer peer) {
        return peer.request().contains("segment") ? SEGMENT : PLAYLIST;
    }

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
        return HttpStreamOperation.WATCH;
    }

    @Override
    protected String resetFailure() {
        return "reset-during-head";
    }

    @Override
    protected Server serve(Behaviour behaviour) throws IOException {
        return new Station(peer -> {
            switch (behaviour) {
                case ANSWERS -> peer.say(answerTo(peer));
                case ANSWERS_BYTE_BY_BYTE -> peer.sayByteByByte(answerTo(peer));
                case SILENT -> peer.awaitItsEnd();
                case RESETS_BEFORE_ANSWER -> peer.reset();
                case RESETS_AFTER_ANSWER -> {
                    peer.say(answerTo(peer));
                    if (peer.request().contains("segment")) {
                        peer.reset();
                    }
                }
                case GARBAGE -> {
                    peer.say("+OK POP3 server ready\r\n");
                    peer.awaitItsEnd();
                }
            }
        });
    }
}
