package dev.throng.httpstream.codec;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A name and a password for Basic authentication (RFC 7617), in UTF-8. Never printed. */
public record BasicCredentials(String user, String password) {

    public BasicCredentials {
        require(user, password);
    }

    /** Throws {@link IllegalArgumentException} if these cannot be sent; its message does not hold the password. */
    public static void require(String user, String password) {
        if (user.indexOf(':') >= 0) {
            throw new IllegalArgumentException(
                    "user: " + user + " (expected: a name without a colon, see RFC 7617, 2)");
        }
        if (hasControls(user)) {
            throw new IllegalArgumentException(
                    "user: a name with a control character (expected: none, see RFC 7617, 2)");
        }
        if (hasControls(password)) {
            throw new IllegalArgumentException(
                    "password: one with a control character (expected: none, see RFC 7617, 2)");
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
