package dev.throng.targets.httpstream.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/**
 * A reply, or the head of one. Control characters in fields are left out, so that nobody can smuggle in a line. Not for reuse.
 */
public final class HttpReply {

    public static final String SERVER = "Throng http-stream target";

    private final StringBuilder text = new StringBuilder(256);

    private HttpReply(String statusLine) {
        text.append(statusLine).append("\r\n");
    }

    /** Of any status line, such as {@code ICY 200 OK}. */
    public static HttpReply of(String statusLine) {
        return new HttpReply(statusLine);
    }

    /** As Icecast begins its replies: HTTP/1.0, its name, and that the connection ends. */
    public static HttpReply icecast(String status) {
        return new HttpReply("HTTP/1.0 " + status).field("Server", SERVER).field("Connection", "Close");
    }

    public HttpReply field(String name, String value) {
        text.append(name).append(": ");
        value.chars().filter(c -> !Character.isISOControl(c)).forEach(c -> text.append((char) c));
        text.append("\r\n");
        return this;
    }

    /** The head so far, to be continued; the caller owns it. */
    public ByteBuf start() {
        return utf8(text.toString());
    }

    /** The head alone; the caller owns it. */
    public ByteBuf head() {
        return utf8(text + "\r\n");
    }

    /** All of it; the caller owns it. */
    public ByteBuf with(String contentType, String body) {
        field("Content-Type", contentType);
        field("Content-Length", String.valueOf(ByteBufUtil.utf8Bytes(body)));
        return utf8(text + "\r\n" + body);
    }

    private static ByteBuf utf8(String text) {
        ByteBuf bytes = Unpooled.directBuffer(ByteBufUtil.utf8Bytes(text));
        ByteBufUtil.writeUtf8(bytes, text);
        return bytes;
    }
}
