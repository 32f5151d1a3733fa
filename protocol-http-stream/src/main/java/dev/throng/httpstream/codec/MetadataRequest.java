package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The request that changes the title of a mount point: {@code GET /admin/metadata?mount=…&mode=updinfo&song=…}.
 *
 * @param path up to the question mark: {@code /admin/metadata}
 * @param mount the mount point
 * @param song any text; it is sent as percent-encoded UTF-8 with a {@code charset} parameter
 * @param host value of the Host header: name and port
 * @param userAgent value of the User-Agent header
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

    /** Uses %20 for a space, because not all servers decode the plus sign of form encoding. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "GET " + path + "?mount=" + encoded(mount);
    }
}
