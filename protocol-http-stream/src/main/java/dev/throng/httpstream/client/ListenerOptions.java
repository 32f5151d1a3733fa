package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.Version;
import dev.throng.transport.DialOptions;
import dev.throng.transport.TlsContext;
import java.time.Duration;
import java.util.Optional;

/**
 * How the listeners of a {@link StreamClient} connect and what they request. Immutable.
 *
 * @param dial how connections are opened; the client chooses the read buffers
 * @param headTimeout from the request to the end of the response's head, more than 0; a playlist has this time for its whole content
 * @param firstByteTimeout from the head to the first byte of media, more than 0
 * @param silence how long a stream may send nothing, more than 0; empty for any time
 * @param version of the request, not {@link Version#ICY}
 * @param userAgent the request's User-Agent
 * @param icyMetadata whether to request metadata between the bytes of media
 * @param credentials for Basic authentication; sent to the first server only
 * @param tls for https; without it an https address is a failure
 * @param redirects which redirects and playlists are followed
 * @param maxRedirects how many redirects and playlists in a row are followed, 0 or more
 */
public record ListenerOptions(
        DialOptions dial,
        Duration headTimeout,
        Duration firstByteTimeout,
        Optional<Duration> silence,
        Version version,
        String userAgent,
        boolean icyMetadata,
        Optional<BasicCredentials> credentials,
        Optional<TlsContext> tls,
        Redirects redirects,
        int maxRedirects) {

    public ListenerOptions {
        positive("headTimeout", headTimeout);
        positive("firstByteTimeout", firstByteTimeout);
        silence.ifPresent(time -> positive("silence", time));
        if (version == Version.ICY) {
            throw new IllegalArgumentException("version: ICY (expected: HTTP_1_0 or HTTP_1_1)");
        }
        if (maxRedirects < 0) {
            throw new IllegalArgumentException("maxRedirects: " + maxRedirects + " (expected: 0 or more)");
        }
    }

    private static void positive(String name, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: more than 0s)");
        }
    }
}
