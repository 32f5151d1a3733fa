package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.Version;
import dev.throng.protocol.Expect;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.time.Duration;
import java.util.Optional;

/**
 * How the listeners of a {@link StreamClient} connect and what they request. Immutable.
 *
 * @param dial how connections are opened; the client chooses the read buffers
 * @param request what is requested; its credentials are sent to the first server only
 * @param tls for https; without it an https address is a failure
 * @param redirects which redirects and playlists are followed
 * @param maxRedirects how many redirects and playlists in a row are followed, 0 or more
 */
public record ListenerOptions(
        DialOptions dial,
        Timeouts timeouts,
        ListenRequest request,
        Optional<Tls.Context> tls,
        Redirects redirects,
        int maxRedirects) {

    /**
     * How long the target may take.
     *
     * @param head from the request to the end of the response's head, more than 0; a playlist has this time for its whole content
     * @param firstByte from the head to the first byte of media, more than 0
     * @param silence how long a stream may send nothing, more than 0; empty for any time
     */
    public record Timeouts(Duration head, Duration firstByte, Optional<Duration> silence) {

        public Timeouts {
            Expect.positive("headTimeout", head);
            Expect.positive("firstByteTimeout", firstByte);
            silence.ifPresent(time -> Expect.positive("silence", time));
        }
    }

    public ListenerOptions {
        Expect.that(request.version() != Version.ICY, "version", request.version(), "HTTP_1_0 or HTTP_1_1");
        Expect.that(maxRedirects >= 0, "maxRedirects", maxRedirects, "0 or more");
    }
}
