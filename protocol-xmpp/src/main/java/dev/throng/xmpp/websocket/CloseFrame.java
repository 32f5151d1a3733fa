package dev.throng.xmpp.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a server ends a WebSocket connection (RFC 6455 §7.4).
 *
 * @param code {@link #NONE} if the frame has none
 * @param reason text of the server; may be empty
 */
public record CloseFrame(int code, String reason) {

    /** The code of a connection that ends in order. */
    public static final int NORMAL = 1000;

    /** Stands for a frame without a code. It is never sent. */
    public static final int NONE = 1005;

    private static final int NEVER_SENT = 1004;
    private static final int LOST = 1006;
    private static final int LAST_OF_PROTOCOL = 1014;
    private static final int FIRST_OF_LIBRARIES = 3000;
    private static final int LAST = 4999;

    /** The codes that have a name of their own among the failures. */
    private static final List<String> KNOWN = List.of(
            "1000", "1001", "1002", "1003", "1005", "1007", "1008", "1009", "1010", "1011", "1012", "1013", "1014");

    private static final String OTHER = "other";

    /** The words of the codes by which a server refuses what it was sent. */
    public static final Set<String> OF_MESSAGES = Set.of("1002", "1003", "1007", "1008", "1009", "1010");

    static CloseFrame of(byte[] payload) throws WebSocketException {
        if (payload.length == 0) {
            return new CloseFrame(NONE, "");
        }
        int code = payload.length == 1 ? -1 : (payload[0] & 0xFF) << 8 | payload[1] & 0xFF;
        if (!mayBeSent(code)) {
            throw new WebSocketException(
                    WebSocketFault.CLOSE_CODE,
                    payload.length == 1 ? "a close frame with half a code" : "a close frame with the code " + code);
        }
        try {
            String reason = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(payload, 2, payload.length - 2))
                    .toString();
            return new CloseFrame(code, reason);
        } catch (CharacterCodingException e) {
            throw new WebSocketException(WebSocketFault.CLOSE_CODE, "a close frame whose reason is no UTF-8");
        }
    }

    private static boolean mayBeSent(int code) {
        boolean ofProtocol =
                code >= NORMAL && code <= LAST_OF_PROTOCOL && code != NEVER_SENT && code != NONE && code != LOST;
        return ofProtocol || code >= FIRST_OF_LIBRARIES && code <= LAST;
    }

    /** The code as a word of names of failures: the number, or {@code other}. */
    public String word() {
        String number = String.valueOf(code);
        return KNOWN.contains(number) ? number : OTHER;
    }

    /** All words. */
    public static List<String> words() {
        return Stream.concat(KNOWN.stream(), Stream.of(OTHER)).toList();
    }
}
