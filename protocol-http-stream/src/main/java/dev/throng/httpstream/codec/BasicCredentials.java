package dev.throng.httpstream.codec;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A name and a password for Basic authentication (RFC 7617), in UTF-8. Never printed. */
public record BasicCredentials(String user, String password) {

    public BasicCredentials {
        if (user.indexOf(':') >= 0) {
            throw new IllegalArgumentException("user: " + user + " (expected: no colon, RFC 7617)");
        }
        if (hasControls(user) || hasControls(password)) {
            throw new IllegalArgumentException("user, password: (expected: no control characters, RFC 7617)");
        }
    }

    private static boolean hasControls(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }

    /** The value of the Authorization header. */
    public String headerValue() {
        byte[] pair = (user + ':' + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Override
    public String toString() {
        return user + ":…";
    }
}
