package dev.throng.targets.httpstream.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The query of a request target, form-encoded: {@code mount=/a&song=b+c%21}. Immutable. */
public final class QueryParameters {

    private final Map<String, String> values = new HashMap<>();

    QueryParameters(String text) {
        for (String pair : text.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(decoded(pair.substring(0, equals), true), decoded(pair.substring(equals + 1), true));
            }
        }
    }

    /** The last value of a parameter; empty if it is missing. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Decodes percent-encoded UTF-8; leaves other percent signs as they are. */
    static String decoded(String text, boolean plusIsBlank) {
        if (text.indexOf('%') < 0 && !(plusIsBlank && text.indexOf('+') >= 0)) {
            return text;
        }
        byte[] in = text.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[in.length];
        int length = 0;
        for (int i = 0; i < in.length; i++) {
            int high = in[i] == '%' && i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(in[i + 2], 16);
            if (low >= 0) {
                out[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                out[length++] = plusIsBlank && in[i] == '+' ? (byte) ' ' : in[i];
            }
        }
        return new String(out, 0, length, StandardCharsets.UTF_8);
    }
}
