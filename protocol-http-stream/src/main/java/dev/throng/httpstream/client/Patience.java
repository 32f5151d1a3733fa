package dev.throng.httpstream.client;

import java.time.Duration;
import java.util.Optional;

/**
 * How long each step of a listener may take. Looked at ten times a second, so a step may last a tenth of a second longer.
 *
 * @param connect the TCP connection
 * @param tls the handshake
 * @param head from the request to the end of the response's head; playlists have this time for their whole content
 * @param firstByte from the head to the first byte of the medium
 * @param silence without a byte in the stream; empty to stay however long nothing comes
 */
public record Patience(Duration connect, Duration tls, Duration head, Duration firstByte, Optional<Duration> silence) {

    public Patience {
        positive("connect", connect);
        positive("tls", tls);
        positive("head", head);
        positive("firstByte", firstByte);
        silence.ifPresent(time -> positive("silence", time));
    }

    private static void positive(String name, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: more than 0s)");
        }
    }
}
