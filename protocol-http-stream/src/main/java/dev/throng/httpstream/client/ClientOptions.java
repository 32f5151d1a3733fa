package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.Version;
import io.netty.handler.ssl.SslContext;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How listeners connect and ask. Immutable; shared by all of an event loop.
 *
 * @param patience how long each step may take
 * @param version to ask with, not {@link Version#ICY}
 * @param userAgent what we call ourselves
 * @param icyMetadata whether to ask for metadata between the bytes of the medium
 * @param credentials for Basic authentication; sent to the host that was asked first and to no other
 * @param tls for https; without it https is a failure
 * @param serverName the name in the server's certificate, if it is not the host's
 * @param redirects where we follow
 * @param maxRedirects how many redirects and playlists we follow in a row
 * @param receiveBufferBytes of the socket; empty to let the system grow it
 * @param wakeBytes epoll only: from the first byte of media on, do not wake for fewer bytes. Saves CPU where the arrival of single packets
 *     is of no interest: gaps are then seen by that much coarser, and up to that many bytes wait unseen when a stream stops. Empty or 1 to
 *     see each
 */
public record ClientOptions(
        Patience patience,
        Version version,
        String userAgent,
        boolean icyMetadata,
        Optional<BasicCredentials> credentials,
        Optional<SslContext> tls,
        Optional<String> serverName,
        Redirects redirects,
        int maxRedirects,
        OptionalInt receiveBufferBytes,
        OptionalInt wakeBytes) {

    public ClientOptions {
        if (version == Version.ICY) {
            throw new IllegalArgumentException("version: ICY (expected: HTTP_1_0 or HTTP_1_1)");
        }
        if (maxRedirects < 0) {
            throw new IllegalArgumentException("maxRedirects: " + maxRedirects + " (expected: 0 or more)");
        }
        if (receiveBufferBytes.orElse(1) < 1) {
            throw new IllegalArgumentException(
                    "receiveBufferBytes: " + receiveBufferBytes.getAsInt() + " (expected: > 0)");
        }
        if (wakeBytes.orElse(1) < 1) {
            throw new IllegalArgumentException("wakeBytes: " + wakeBytes.getAsInt() + " (expected: > 0)");
        }
    }
}
