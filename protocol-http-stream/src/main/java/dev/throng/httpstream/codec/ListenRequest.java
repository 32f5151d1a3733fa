package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/**
 * The request of a listener for a stream.
 *
 * @param version not {@link Version#ICY}
 * @param icyMetadata whether to request metadata between the bytes of media
 */
public record ListenRequest(
        Version version, String userAgent, boolean icyMetadata, Optional<BasicCredentials> credentials) {

    public ListenRequest {
        if (userAgent.isBlank() || !userAgent.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "userAgent: " + Text.quoted(userAgent) + " (expected: printable characters of ASCII)");
        }
    }

    /** The same request, for servers that must not learn the credentials. */
    public ListenRequest withoutCredentials() {
        return new ListenRequest(version, userAgent, icyMetadata, Optional.empty());
    }

    /** Writes the request for an address, without cookies. The caller owns the buffer. */
    public ByteBuf get(StreamAddress address, ByteBufAllocator allocator) {
        return get(address, "", allocator);
    }

    /**
     * Writes the request for an address. The caller owns the buffer.
     *
     * @param cookies the value of the header {@code Cookie}, without control characters; empty for none
     */
    public ByteBuf get(StreamAddress address, String cookies, ByteBufAllocator allocator) {
        StringBuilder text = new StringBuilder(256)
                .append("GET ")
                .append(address.path())
                .append(' ')
                .append(version.text())
                .append("\r\nHost: ")
                .append(address.hostHeader())
                .append("\r\nUser-Agent: ")
                .append(userAgent)
                .append("\r\nAccept: */*\r\nConnection: close\r\n");
        if (icyMetadata) {
            text.append("Icy-MetaData: 1\r\n");
        }
        if (!cookies.isEmpty()) {
            text.append("Cookie: ").append(cookies).append("\r\n");
        }
        credentials.ifPresent(secret ->
                text.append("Authorization: ").append(secret.headerValue()).append("\r\n"));
        text.append("\r\n");
        ByteBuf bytes = allocator.directBuffer(text.length());
        ByteBufUtil.writeAscii(bytes, text);
        return bytes;
    }
}
