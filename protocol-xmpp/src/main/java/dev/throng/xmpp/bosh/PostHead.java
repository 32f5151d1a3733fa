package dev.throng.xmpp.bosh;

import dev.throng.http.HttpHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** The head of all requests to one server (RFC 9112 §3), which differ in the length of their content only. Immutable. */
public final class PostHead {

    private static final String CLOSE = "Connection: close\r\n";
    private static final int LENGTH_DIGITS = 10;

    private final String start;

    /** The headers that a request needs for itself. */
    private static final Set<String> OWN = Set.of(
            "accept-encoding",
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "transfer-encoding");

    private PostHead(String start) {
        this.start = start;
    }

    /**
     * Returns the head.
     *
     * @param path where the server takes requests, with its slash
     * @param host the value of {@code Host}, unless it is among the headers
     * @param headers further ones
     */
    public static PostHead of(String path, String host, List<HttpHeader> headers) {
        StringBuilder start =
                new StringBuilder(256).append("POST ").append(path).append(" HTTP/1.1\r\n");
        if (headers.stream().noneMatch(header -> header.is("host"))) {
            line(start, "Host", host);
        }
        line(start, "Content-Type", "text/xml; charset=utf-8");
        headers.forEach(header -> line(start, header.name(), header.value()));
        return new PostHead(start.toString());
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    /** Whether requests set this header themselves, so that a user cannot. */
    public static boolean isOwn(HttpHeader header) {
        return OWN.stream().anyMatch(header::is);
    }

    /** Returns the bytes of a request. The last one of a session asks the server to close the connection. */
    public ByteBuf encode(BoshRequest request, ByteBufAllocator allocator) {
        String body = request.body();
        int length = ByteBufUtil.utf8Bytes(body);
        boolean last = request.purpose() == BoshRequest.Purpose.TERMINATE;
        ByteBuf bytes = allocator.directBuffer(start.length() + CLOSE.length() + 32 + LENGTH_DIGITS + length);
        bytes.writeCharSequence(start, StandardCharsets.ISO_8859_1);
        if (last) {
            bytes.writeCharSequence(CLOSE, StandardCharsets.ISO_8859_1);
        }
        bytes.writeCharSequence("Content-Length: " + length + "\r\n\r\n", StandardCharsets.US_ASCII);
        ByteBufUtil.writeUtf8(bytes, body);
        return bytes;
    }
}
