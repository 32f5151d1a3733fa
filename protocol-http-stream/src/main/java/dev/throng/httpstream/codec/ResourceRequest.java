package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;

/**
 * The request of a player for a whole resource or a part of it, in HTTP/1.1. The connection stays open for further requests.
 *
 * @param userAgent printable characters of ASCII
 */
public record ResourceRequest(String userAgent, Optional<BasicCredentials> credentials) {

    public ResourceRequest {
        RequestText.requireLine("userAgent", userAgent);
    }

    /**
     * Writes the request for an address. The caller owns the buffer.
     *
     * @param range the value of the header {@code Range}; empty for the whole resource
     * @param cookies the value of the header {@code Cookie}, without control characters; empty for none
     */
    public ByteBuf get(StreamAddress address, Optional<String> range, String cookies, ByteBufAllocator allocator) {
        StringBuilder text = new StringBuilder(256)
                .append("GET ")
                .append(address.path())
                .append(" HTTP/1.1\r\nHost: ")
                .append(address.hostHeader())
                .append("\r\nUser-Agent: ")
                .append(userAgent)
                .append("\r\nAccept: */*\r\n");
        range.ifPresent(bytes -> text.append("Range: ").append(bytes).append("\r\n"));
        credentials.ifPresent(secret ->
                text.append("Authorization: ").append(secret.headerValue()).append("\r\n"));
        if (!cookies.isEmpty()) {
            text.append("Cookie: ").append(cookies).append("\r\n");
        }
        text.append("\r\n");
        ByteBuf bytes = allocator.directBuffer(text.length());
        ByteBufUtil.writeUtf8(bytes, text);
        return bytes;
    }
}
