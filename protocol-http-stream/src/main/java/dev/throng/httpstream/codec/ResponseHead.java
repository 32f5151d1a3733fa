package dev.throng.httpstream.codec;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The first line of a response, and the headers that Throng uses. The server chose the text, so it may be hostile. It is cut at
 * {@value #MAX_KEPT_CHARS} characters, except the location.
 *
 * @param status three digits
 * @param contentType as sent, with its parameters
 * @param location the target of a redirect, as sent; may be relative
 * @param chunked whether the content comes in chunks (RFC 9112 §7.1)
 * @param coded the content coding (such as gzip), which Throng neither requests nor decodes
 * @param contentLength bytes of the content; empty if it ends with the connection, or comes in chunks
 * @param server the name of the server software
 */
public record ResponseHead(
        Version version,
        int status,
        Optional<String> contentType,
        Optional<String> location,
        boolean chunked,
        Optional<String> coded,
        OptionalLong contentLength,
        IcyHeaders icy,
        Optional<String> server) {

    static final int MAX_KEPT_CHARS = 256;
}
