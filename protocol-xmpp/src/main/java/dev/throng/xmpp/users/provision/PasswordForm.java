package dev.throng.xmpp.users.provision;

import dev.throng.text.Printable;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.ScramVerifier;
import java.io.IOException;
import java.util.Locale;

/** The form in which a server stores passwords. */
public sealed interface PasswordForm {

    /** The minimum of RFC 5802 §5.1. */
    int DEFAULT_ITERATIONS = 4096;

    /**
     * Returns the form with a name: {@code plain}, {@code scram-sha-1}, {@code scram-sha-256} or {@code scram-sha-512}.
     *
     * @param iterations used by the SCRAM forms
     */
    static PasswordForm of(String name, int iterations) {
        if (name.equals("plain")) {
            return new Plain();
        }
        return Mechanism.of(name.toUpperCase(Locale.ROOT))
                .filter(mechanism -> name.startsWith("scram-") && !mechanism.binding())
                .<PasswordForm>map(mechanism -> new Scram(mechanism, iterations))
                .orElseThrow(() -> new IllegalArgumentException("passwords: " + Printable.excerpt(name)
                        + " (expected: plain, scram-sha-1, scram-sha-256 or scram-sha-512)"));
    }

    /** Clear text; every mechanism works. */
    record Plain() implements PasswordForm {}

    /**
     * Keys of SCRAM; only this mechanism and PLAIN work. The derivation takes milliseconds per user.
     *
     * @param mechanism of the SCRAM family, without -PLUS
     */
    record Scram(Mechanism mechanism, int iterations) implements PasswordForm {

        public Scram {
            switch (mechanism) {
                case SCRAM_SHA_1, SCRAM_SHA_256, SCRAM_SHA_512 -> {}
                default ->
                    throw new IllegalArgumentException("passwords: " + mechanism.id()
                            + " (expected: SCRAM-SHA-1, SCRAM-SHA-256 or SCRAM-SHA-512)");
            }
            if (iterations < 1) {
                throw new IllegalArgumentException("iterations: " + iterations + " (expected: 1 or more)");
            }
        }

        ScramVerifier verifier(String user, String password, byte[] salt) throws IOException {
            try {
                return ScramVerifier.derive(mechanism, password, salt, iterations);
            } catch (SaslException unfit) {
                throw new IOException("user " + user + ": " + unfit.getMessage(), unfit);
            }
        }
    }
}
