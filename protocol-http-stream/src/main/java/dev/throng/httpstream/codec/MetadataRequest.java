package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The request that changes what a mount point says it plays: {@code GET /admin/metadata?mount=…&mode=updinfo&song=…}.
 *
 * @param path up to the question mark: {@code /admin/metadata}
 * @param mount the mount point
 * @param song any text; it travels as percent-encoded UTF-8, and {@code charset} says so
 * @param host for the field Host: name and port
 * @param userAgent what we call ourselves
 */
public record MetadataRequest(
        String path, String mount, String song, String host, BasicCredentials credentials, String userAgent) {

    public MetadataRequest {
        RequestText.requireTarget("path", path);
        RequestText.requireTarget("mount", mount);
        RequestText.requireLine("host", host);
        RequestText.requireLine("userAgent", userAgent);
    }

    /** Appends the whole request. The server is to close the connection when it has answered. */
    public void writeTo(ByteBuf out) {
        ByteBufUtil.writeUtf8(
                out,
                "GET " + path + "?mount=" + encoded(mount) + "&mode=updinfo&charset=UTF-8&song=" + encoded(song)
                        + " HTTP/1.1\r\nHost: " + host
                        + "\r\nAuthorization: " + credentials.headerValue()
                        + "\r\nUser-Agent: " + userAgent
                        + "\r\nConnection: close\r\n\r\n");
    }

    /** A form would write a space as plus, which not every server of this kind takes for one; %20 all do. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "GET " + path + "?mount=" + encoded(mount);
    }
}
