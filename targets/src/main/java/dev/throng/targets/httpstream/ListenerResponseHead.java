package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;

/** The response head that a listener gets before the medium, with Icecast's fields in its order. */
final class ListenerResponseHead {

    private ListenerResponseHead() {}

    static HttpReply of(ResponseFormat answer, StreamDescription description, Clock clock) {
        Instant now = Instant.ofEpochSecond(TimeUnit.MICROSECONDS.toSeconds(clock.epochMicros()));
        HttpReply head = HttpReply.of(answer.statusLine())
                .field("Server", HttpReply.SERVER)
                .field("Connection", "Close")
                .field("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)))
                .field("Content-Type", description.contentType)
                .field("Cache-Control", "no-cache, no-store")
                .field("Pragma", "no-cache")
                .field("Access-Control-Allow-Origin", "*");
        addUnlessEmpty(head, "icy-br", description.kbps);
        addUnlessEmpty(head, "ice-audio-info", description.audioInfo);
        addUnlessEmpty(head, "icy-name", description.name);
        addUnlessEmpty(head, "icy-description", description.text);
        addUnlessEmpty(head, "icy-genre", description.genre);
        addUnlessEmpty(head, "icy-url", description.url);
        head.field("icy-pub", description.isPublic ? "1" : "0");
        if (answer == ResponseFormat.CHUNKED) {
            head.field("Transfer-Encoding", "chunked");
        }
        return head;
    }

    private static void addUnlessEmpty(HttpReply head, String name, String value) {
        if (!value.isEmpty()) {
            head.field(name, value);
        }
    }

    /** The first line of a chunk whose length exceeds 64 bits. */
    static ByteBuf hugeChunk() {
        return Unpooled.copiedBuffer("FFFFFFFFFFFFFFFFF\r\n", StandardCharsets.US_ASCII);
    }
}
