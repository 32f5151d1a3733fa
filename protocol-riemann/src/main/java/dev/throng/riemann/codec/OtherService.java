package dev.throng.riemann.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Recognises other services by the four bytes that Riemann would send as the length of a reply. Pure. */
final class OtherService {

    /** Content types of TLS records (RFC 8446 §5.1): from change_cipher_spec to application_data. */
    private static final int FIRST_TLS_TYPE = 20;

    private static final int LAST_TLS_TYPE = 23;
    private static final int TLS_VERSION = 3;

    private OtherService() {}

    /** Returns a sentence on the service; empty if the bytes can be a length. */
    static Optional<String> of(int length) {
        byte[] bytes = ByteBuffer.allocate(4).putInt(length).array();
        if (bytes[0] >= FIRST_TLS_TYPE && bytes[0] <= LAST_TLS_TYPE && bytes[1] == TLS_VERSION) {
            return Optional.of("the target speaks TLS on this port (set settings.transport to tls)");
        }
        for (byte one : bytes) {
            boolean text = one >= ' ' && one < 127 || one == '\r' || one == '\n';
            if (!text) {
                return Optional.empty();
            }
        }
        return Optional.of("the target sends a text that begins with \""
                + new String(bytes, StandardCharsets.US_ASCII).strip() + "\", so another service listens on this port");
    }
}
