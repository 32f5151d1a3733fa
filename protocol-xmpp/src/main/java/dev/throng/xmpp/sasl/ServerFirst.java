package dev.throng.xmpp.sasl;

import dev.throng.text.Printable;
import java.util.Base64;

/**
 * The server's first message (RFC 5802 §5.1, §7): {@code r=nonce,s=salt,i=iterations}, in this order, optionally followed by extensions.
 *
 * @param nonce the client's nonce, extended by the server
 * @param salt in base64
 */
record ServerFirst(String nonce, String salt, int iterations) {

    private static final int MAX_DIGITS = 9;

    static ServerFirst parse(String message, String clientNonce, int maxIterations) throws SaslException {
        if (message.startsWith("m=")) {
            throw new SaslException(
                    SaslReason.MANDATORY_EXTENSION, "the server demands an extension: " + Printable.excerpt(message));
        }
        String[] parts = message.split(",", -1);
        if (parts.length < 3) {
            throw bad(message);
        }
        String nonce = value(parts[0], "r=", message);
        if (nonce.length() <= clientNonce.length() || !nonce.startsWith(clientNonce)) {
            throw new SaslException(SaslReason.NONCE, "the server's nonce does not go on where ours ends");
        }
        String salt = value(parts[1], "s=", message);
        requireSalt(salt, message);
        return new ServerFirst(nonce, salt, iterations(value(parts[2], "i=", message), message, maxIterations));
    }

    private static String value(String part, String name, String message) throws SaslException {
        if (!part.startsWith(name) || part.length() == name.length()) {
            throw bad(message);
        }
        return part.substring(name.length());
    }

    private static void requireSalt(String salt, String message) throws SaslException {
        try {
            Base64.getDecoder().decode(salt);
        } catch (IllegalArgumentException notBase64) {
            throw bad(message);
        }
    }

    private static int iterations(String digits, String message, int maxIterations) throws SaslException {
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                throw bad(message);
            }
        }
        if (digits.charAt(0) == '0') {
            throw bad(message);
        }
        if (digits.length() > MAX_DIGITS || Integer.parseInt(digits) > maxIterations) {
            throw new SaslException(
                    SaslReason.TOO_MANY_ITERATIONS,
                    "iterations: " + Printable.line(digits, 20) + " (expected: " + maxIterations + " at most)");
        }
        return Integer.parseInt(digits);
    }

    private static SaslException bad(String message) {
        return new SaslException(
                SaslReason.BAD_CHALLENGE,
                "challenge: " + Printable.excerpt(message) + " (expected: r=nonce,s=salt in base64,i=iterations)");
    }
}
