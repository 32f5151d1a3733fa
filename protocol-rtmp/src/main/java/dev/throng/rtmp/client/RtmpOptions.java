package dev.throng.rtmp.client;

import dev.throng.protocol.Expect;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the players and publishers of an {@link RtmpClient} connect. Immutable.
 *
 * @param dial how connections are opened; the client chooses the read buffers
 * @param tls for RTMPS; empty for plain RTMP
 * @param handshake how C1 begins the handshake
 * @param handshakeTimeout from the first byte of the handshake to its last, more than 0
 * @param answerTimeout from connect to the answer of play or publish, more than 0
 * @param firstMediaTimeout from the answer of play to the first audio or video, more than 0
 * @param silence how long a stream may send nothing, more than 0; empty for any time
 * @param playerBuffer the media that players report as their buffer; some servers send as much at once
 * @param chunkSize of what publishers send, 1 to 16777215 bytes
 * @param redirects which redirects are followed
 * @param windowBytes the window that clients announce, so that the server acknowledges what they send; empty to announce none
 */
public record RtmpOptions(
        DialOptions dial,
        Optional<Tls.Context> tls,
        HandshakeForm handshake,
        Duration handshakeTimeout,
        Duration answerTimeout,
        Duration firstMediaTimeout,
        Optional<Duration> silence,
        Duration playerBuffer,
        int chunkSize,
        Redirects redirects,
        OptionalInt windowBytes) {

    public RtmpOptions {
        Expect.positive("handshakeTimeout", handshakeTimeout);
        Expect.positive("answerTimeout", answerTimeout);
        Expect.positive("firstMediaTimeout", firstMediaTimeout);
        silence.ifPresent(time -> Expect.positive("silence", time));
    }
}
