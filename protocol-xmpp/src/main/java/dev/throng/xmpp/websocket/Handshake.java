package dev.throng.xmpp.websocket;

import dev.throng.http.HttpHead;
import dev.throng.http.HttpHeader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The client's part of the opening handshake of one connection (RFC 6455 §4.1, RFC 7395 §3.1). Immutable. */
public final class Handshake {

    private static final String SUBPROTOCOL = "xmpp";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;

    private static final String DEFLATE = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final String SERVER_WINDOW = "server_max_window_bits";

    /** The headers that the handshake needs for itself. */
    private static final Set<String> OWN = Set.of(
            "connection",
            "content-length",
            "sec-websocket-extensions",
            "sec-websocket-key",
            "sec-websocket-protocol",
            "sec-websocket-version",
            "transfer-encoding",
            "upgrade");

    private final String key;

    /** @param random makes the key, which must differ between handshakes */
    public Handshake(RandomGenerator random) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        key = Base64.getEncoder().encodeToString(bytes);
    }

    /** Whether the handshake sets this header itself, so that a user cannot. */
    public static boolean isOwn(HttpHeader header) {
        return OWN.stream().anyMatch(header::is);
    }

    /**
     * Returns the request.
     *
     * @param path with its slash
     * @param host the value of {@code Host}, unless it is among the headers
     * @param headers further ones
     * @param compression whether permessage-deflate is offered
     */
    public String request(String path, String host, List<HttpHeader> headers, boolean compression) {
        StringBuilder text = new StringBuilder(256).append("GET ").append(path).append(" HTTP/1.1\r\n");
        if (headers.stream().noneMatch(header -> header.is("host"))) {
            line(text, "Host", host);
        }
        line(text, "Upgrade", "websocket");
        line(text, "Connection", "Upgrade");
        line(text, "Sec-WebSocket-Key", key);
        line(text, "Sec-WebSocket-Version", "13");
        line(text, "Sec-WebSocket-Protocol", SUBPROTOCOL);
        if (compression) {
            line(text, "Sec-WebSocket-Extensions", DEFLATE + "; " + SERVER_NO_CONTEXT + "; " + CLIENT_NO_CONTEXT);
        }
        headers.forEach(header -> line(text, header.name(), header.value()));
        return text.append("\r\n").toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    /**
     * Checks the server's answer, whose status is 101.
     *
     * @param compression whether permessage-deflate was offered
     * @return whether messages may be compressed
     * @throws WebSocketException if it does not open a WebSocket connection for XMPP
     */
    public boolean check(HttpHead answer, boolean compression) throws WebSocketException {
        if (!answer.has("upgrade", "websocket") || !answer.has("connection", "upgrade")) {
            throw new WebSocketException(
                    WebSocketFault.NO_WEBSOCKET, "status 101 without Upgrade: websocket and Connection: Upgrade");
        }
        if (!answer.values("sec-websocket-accept").equals(List.of(accept()))) {
            throw new WebSocketException(
                    WebSocketFault.ACCEPT_KEY, "Sec-WebSocket-Accept is missing, or does not fit the key");
        }
        List<String> protocols = answer.values("sec-websocket-protocol");
        if (!protocols.equals(List.of(SUBPROTOCOL))) {
            throw new WebSocketException(
                    WebSocketFault.SUBPROTOCOL,
                    protocols.isEmpty()
                            ? "the server names no subprotocol (expected: xmpp)"
                            : "the server chose another subprotocol (expected: xmpp): " + String.join(", ", protocols));
        }
        return isCompressed(String.join(", ", answer.values("sec-websocket-extensions")), compression);
    }

    /** RFC 7692 §7.1: an answer must repeat that the server keeps no context, or it did not accept that. */
    private static boolean isCompressed(String extensions, boolean offered) throws WebSocketException {
        if (extensions.isBlank()) {
            return false;
        }
        String[] parts = extensions.split(";");
        boolean accepted = offered && parts[0].strip().equals(DEFLATE);
        boolean withoutContext = false;
        for (int i = 1; i < parts.length; i++) {
            String name = parts[i].split("=")[0].strip();
            withoutContext |= name.equals(SERVER_NO_CONTEXT);
            accepted &=
                    Set.of(SERVER_NO_CONTEXT, CLIENT_NO_CONTEXT, SERVER_WINDOW).contains(name);
        }
        if (!accepted || !withoutContext) {
            throw new WebSocketException(
                    WebSocketFault.EXTENSION,
                    "the server uses extensions that were not offered, or with other parameters: " + extensions);
        }
        return true;
    }

    private String accept() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
