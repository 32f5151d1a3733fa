package dev.throng.httpstream.codec;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The first line and those headers of a response that somebody reads. All text is the server's own, so hostile; it is cut at
 * {@value #MAX_KEPT_CHARS} characters, but for the location.
 *
 * @param status three digits
 * @param contentType as sent, with its parameters
 * @param location where a redirect points, as sent: perhaps relative
 * @param chunked whether the content comes in chunks (RFC 9112 §7.1)
 * @param coded the name of a coding of the content (gzip, say) that we did not ask for and do not undo
 * @param contentLength bytes of the content; empty if it ends with the connection, or comes in chunks
 * @param metaint bytes of the medium between two blocks of metadata; empty if there are none
 * @param icyKbps bit rate of the stream by {@code icy-br}, as it was sent, however absurd; the greatest int for more
 * @param icyName the station's name
 * @param server what serves
 */
public record ResponseHead(
        Version version,
        int status,
        Optional<String> contentType,
        Optional<String> location,
        boolean chunked,
        Optional<String> coded,
        OptionalLong contentLength,
        OptionalInt metaint,
        OptionalInt icyKbps,
        Optional<String> icyName,
        Optional<String> server) {

    static final int MAX_KEPT_CHARS = 256;
}
