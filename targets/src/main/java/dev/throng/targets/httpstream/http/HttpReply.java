package dev.throng.targets.httpstream.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** A reply or its head. Drops control characters in fields, so that a value cannot add a line. Not reusable. */
public final class HttpReply {

    public static final String SERVER = "Throng http-stream target";

    private final StringBuilder text = new StringBuilder(256);

    private HttpReply(String statusLine) {
        text.append(statusLine).append("\r\n");
    }

    /** A reply with any status line, such as {@code ICY 200 OK}. */
    public static HttpReply of(String statusLine) {
        return new HttpReply(statusLine);
    }

    /** A reply that starts as Icecast's do: HTTP/1.0, Server, Connection: Close. */
    public static HttpReply icecast(String status) {
        return new HttpReply("HTTP/1.0 " + status).field("Server", SERVER).field("Connection", "Close");
    }

    /** A whole reply with a line of plain text; the caller owns it. */
    public static ByteBuf text(String status, String line) {
        return icecast(status).withBody("text/plain; charset=utf-8", line + "\n");
    }

    /** A whole reply that demands Basic credentials; the caller owns it. */
    public static ByteBuf unauthorized() {
        return icecast("401 Authentication Required")
                .field("WWW-Authenticate", "Basic realm=\"" + SERVER + "\"")
                .withBody("text/plain; charset=utf-8", "You need to authenticate\n");
    }

    /** A whole redirect reply; the caller owns it. */
    public static ByteBuf redirectTo(String url) {
        return icecast("302 Found").field("Location", url).withBody("text/plain", "here\n");
    }

    /** Adds a header field; drops control characters in its value. */
    public HttpReply field(String name, String value) {
        text.append(name).append(": ");
        value.chars().filter(c -> !Character.isISOControl(c)).forEach(c -> text.append((char) c));
        text.append("\r\n");
        return this;
    }

    /** The head without its end; the caller owns it. */
    public ByteBuf start() {
        return utf8(text.toString());
    }

    /** The whole head without a body; the caller owns it. */
    public ByteBuf head() {
        return utf8(text + "\r\n");
    }

    /** The whole reply; the caller owns it. */
    public ByteBuf withBody(String contentType, String body) {
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
