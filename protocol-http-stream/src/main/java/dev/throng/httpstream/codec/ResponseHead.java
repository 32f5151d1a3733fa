package dev.throng.httpstream.codec;

import java.util.List;
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
 * @param keepAlive whether the connection may carry another request after the content
 * @param cookies the values of all headers {@code Set-Cookie}, as sent
 * @param deviations how it deviates from HTTP where players go on, for people, in words of Throng
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
        Optional<String> server,
        KeepAlive keepAlive,
        List<String> cookies,
        List<String> deviations) {

    static final int MAX_KEPT_CHARS = 256;

    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;

    /** Whether content follows, by the status of a success (RFC 9110 §15.3.5, §15.3.6). */
    public boolean mayHaveContent() {
        return status != NO_CONTENT && status != RESET_CONTENT;
    }
}
