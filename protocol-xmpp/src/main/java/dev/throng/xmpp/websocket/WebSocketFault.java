package dev.throng.xmpp.websocket;

import java.util.Arrays;
import java.util.List;

/** What is wrong with an answer to the opening handshake, or with a frame. The words are parts of names of failures. */
public enum WebSocketFault {
    /** The answer does not switch to WebSocket. */
    NO_WEBSOCKET("no-websocket", true),
    /** {@code Sec-WebSocket-Accept} is missing, or does not fit the key (RFC 6455 §4.1). */
    ACCEPT_KEY("accept-key", true),
    /** Another subprotocol than {@code xmpp}, or none (RFC 7395 §3.1). */
    SUBPROTOCOL("subprotocol", true),
    /** An extension that was not offered, or other parameters of it. */
    EXTENSION("extension", true),

    /** A binary message (RFC 7395 §3.2 allows text only). */
    BINARY("binary", false),
    /** An opcode that is not defined. */
    OPCODE("opcode", false),
    /** A reserved bit without the extension that defines it. */
    RESERVED_BIT("reserved-bit", false),
    /** A frame of a server with a mask (RFC 6455 §5.1). */
    MASKED("masked", false),
    /** A message within another one, or a continuation of none (RFC 6455 §5.4). */
    FRAGMENTS("fragments", false),
    /** A control frame that is fragmented or longer than 125 bytes (RFC 6455 §5.5). */
    CONTROL_FRAME("control-frame", false),
    /** A length that is negative, or not in its shortest form (RFC 6455 §5.2). */
    LENGTH("length", false),
    /** A close frame without a valid code, or whose reason is no UTF-8 (RFC 6455 §5.5.1). */
    CLOSE_CODE("close-code", false),
    /** Compressed data that cannot be inflated (RFC 7692). */
    COMPRESSION("compression", false),
    /** A message that is no single element (RFC 7395 §3.3.3). */
    ELEMENT("element", false),

    /** A message longer than the limit. It breaks no rule of WebSocket. */
    TOO_LONG("too-long", false);

    private final String word;
    private final boolean ofHandshake;

    WebSocketFault(String word, boolean ofHandshake) {
        this.word = word;
        this.ofHandshake = ofHandshake;
    }

    public String word() {
        return word;
    }

    /** Whether the answer to the handshake is wrong; otherwise a frame or a message is. */
    public boolean isOfHandshake() {
        return ofHandshake;
    }

    /** The words of all faults of the handshake, or of all others. */
    public static List<String> words(boolean ofHandshake) {
        return Arrays.stream(values())
                .filter(fault -> fault.ofHandshake == ofHandshake && fault != TOO_LONG)
                .map(WebSocketFault::word)
                .toList();
    }
}
