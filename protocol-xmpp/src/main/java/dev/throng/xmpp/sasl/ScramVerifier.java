package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;

/**
 * What a server stores of a password to check SCRAM logins (RFC 5802 §3). It is not sufficient to log in.
 *
 * @param mechanism the SCRAM mechanism of the keys
 */
public record ScramVerifier(Mechanism mechanism, byte[] salt, int iterations, byte[] storedKey, byte[] serverKey) {

    /**
     * Derives a verifier. Takes some milliseconds of CPU for 10,000 iterations.
     *
     * @param mechanism one of the SCRAM family
     * @throws SaslException with {@link SaslReason#BAD_CREDENTIALS} if SASLprep forbids a character of the password
     */
    public static ScramVerifier derive(Mechanism mechanism, String password, byte[] salt, int iterations)
            throws SaslException {
        if (iterations < 1) {
            throw new IllegalArgumentException("iterations: " + iterations + " (expected: 1 or more)");
        }
        byte[] prepared = SaslPrep.prepare("password", password).getBytes(StandardCharsets.UTF_8);
        ScramSecrets secrets = new Hmac(mechanism.hash()).secrets(prepared, salt, iterations);
        return new ScramVerifier(mechanism, salt.clone(), iterations, secrets.storedKey(), secrets.serverKey());
    }
}
