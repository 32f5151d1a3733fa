package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The head of the request of a source for its mount point. The medium follows on the connection without chunks or length, also with
 * HTTP/1.1, as Icecast expects from sources. Other servers want chunks (RFC 9112 §7.1).
 *
 * @param method the request method
 * @param mount the mount point with its slash, as in the request line
 * @param host value of the Host header: name and port
 * @param credentials the user may be empty, because old sources have only a password
 * @param userAgent value of the User-Agent header
 * @param contentType the medium; empty to leave the field out, which servers refuse
 * @param fields further fields, such as {@code ice-name}, in the order in which they are sent
 * @param chunked whether the medium follows in chunks; only with HTTP/1.1
 */
public record SourceRequest(
        SourceMethod method,
        String mount,
        String host,
        BasicCredentials credentials,
        String userAgent,
        String contentType,
        Map<String, String> fields,
        boolean chunked) {

    /** The status of a server that does not do what {@code Expect} asks for (RFC 9110 §15.5.18). */
    private static final int EXPECTATION_FAILED = 417;

    /** The status of a server that wants a length, or chunks (RFC 9110 §15.5.12). */
    private static final int LENGTH_REQUIRED = 411;

    /** A request whose medium follows without chunks. */
    public SourceRequest(
            SourceMethod method,
            String mount,
            String host,
            BasicCredentials credentials,
            String userAgent,
            String contentType,
            Map<String, String> fields) {
        this(method, mount, host, credentials, userAgent, contentType, fields, false);
    }

    public SourceRequest {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        RequestText.requireTarget("mount", mount);
        RequestText.requireLine("host", host);
        RequestText.requireLine("contentType", contentType);
        fields.forEach((name, value) -> {
            RequestText.requireToken("field", name);
            RequestText.requireLine(name, value);
        });
        RequestText.requireLine("userAgent", userAgent);
    }

    /** Appends the head with its empty line. */
    public void writeTo(ByteBuf out) {
        StringBuilder head = new StringBuilder(256);
        head.append(method.verb()).append(' ').append(mount).append(' ').append(method.version());
        if (!method.oldFashioned()) {
            line(head, "Host", host);
        }
        line(head, "Authorization", credentials.headerValue());
        line(head, "User-Agent", userAgent);
        if (!contentType.isEmpty()) {
            line(head, "Content-Type", contentType);
        }
        fields.forEach((name, value) -> line(head, name, value));
        if (chunked) {
            line(head, "Transfer-Encoding", "chunked");
        }
        if (method.expects()) {
            line(head, "Expect", "100-continue");
        }
        ByteBufUtil.writeUtf8(out, head.append("\r\n\r\n"));
    }

    private static void line(StringBuilder head, String name, String value) {
        head.append("\r\n").append(name).append(": ").append(value);
    }

    /** Returns the request that a client sends after a refusal with this status, in the form that the server takes; empty if there is none. */
    public Optional<SourceRequest> after(int status) {
        if (status == EXPECTATION_FAILED && method.expects()) {
            return Optional.of(in(SourceMethod.PUT, chunked));
        }
        boolean mayChunk = !method.oldFashioned() && !chunked;
        return status == LENGTH_REQUIRED && mayChunk ? Optional.of(in(method, true)) : Optional.empty();
    }

    /** Returns the request in the form of another one that the same server took. */
    public SourceRequest like(SourceRequest other) {
        boolean expects = method.expects() && other.method == SourceMethod.PUT;
        return in(expects ? SourceMethod.PUT : method, chunked || other.chunked && !method.oldFashioned());
    }

    private SourceRequest in(SourceMethod otherMethod, boolean inChunks) {
        return new SourceRequest(otherMethod, mount, host, credentials, userAgent, contentType, fields, inChunks);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return method.verb() + " " + mount + " " + method.version() + " " + contentType;
    }
}
