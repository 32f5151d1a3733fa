package dev.throng.xmpp.users.provision;

import dev.throng.text.Printable;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.ScramVerifier;
import java.io.IOException;
import java.util.Locale;

/** In which form a server keeps passwords. */
public sealed interface PasswordForm {

    /** The number RFC 5802 §5.1 asks for at least. */
    int DEFAULT_ITERATIONS = 4096;

    /**
     * By its name: {@code plain}, {@code scram-sha-1}, {@code scram-sha-256} or {@code scram-sha-512}.
     *
     * @param iterations for those of the SCRAM family
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

    /** In clear: every mechanism works. */
    record Plain() implements PasswordForm {}

    /**
     * As SCRAM's keys: only this mechanism works, and PLAIN. Each user's keys take milliseconds to derive.
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
