package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Uses the examples of RFC 5802, section 5, and RFC 7677, section 3. */
class ScramTest {

    private static final String NONCE_1 = "fyko+d2lbbFgONRv9qkxdawL3rfcNHYJY1ZVvWVs7j";
    private static final String FIRST_1 = "n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL";
    private static final String LAST_1 = "c=biws,r=" + NONCE_1 + ",p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=";

    /** One user, whose name is {@code user} and whose password is {@code pencil}. */
    private static CredentialStore pencil(String salt) {
        return new CredentialStore() {
            @Override
            public Optional<String> password(String user) {
                return user.equals("user") ? Optional.of("pencil") : Optional.empty();
            }

            @Override
            public Optional<StoredScramKeys> keys(String user, ScramAlgorithm hash) {
                return password(user)
                        .map(password -> StoredScramKeys.derive(
                                hash, password, Base64.getDecoder().decode(salt), 4096));
            }
        };
    }

    private static Scram sha1(boolean plusOffered) {
        return new Scram(
                ScramAlgorithm.SHA1,
                false,
                plusOffered,
                ServerChannelBinding.NONE,
                pencil("QSXCR+Q6sek8bf92"),
                "localhost",
                "3rfcNHYJY1ZVvWVs7j");
    }

    private static String output(SaslOutcome outcome) {
        return new String(outcome.data(), UTF_8);
    }

    private static SaslOutcome evaluate(ServerSaslExchange exchange, String message) throws SaslFailureException {
        return exchange.evaluate(message.getBytes(UTF_8));
    }

    @Test
    void exampleOfRfc5802() throws Exception {
        Scram scram = sha1(false);
        SaslOutcome challenge = evaluate(scram, FIRST_1);
        assertThat(output(challenge)).isEqualTo("r=" + NONCE_1 + ",s=QSXCR+Q6sek8bf92,i=4096");
        assertThat(challenge.user()).isEmpty();
        SaslOutcome success = evaluate(scram, LAST_1);
        assertThat(output(success)).isEqualTo("v=rmF9pqV8S7suAoZWja4dJRkFsKQ=");
        assertThat(success.user()).contains("user");
    }

    @Test
    void exampleOfRfc7677() throws Exception {
        Scram scram = new Scram(
                ScramAlgorithm.SHA256,
                false,
                false,
                ServerChannelBinding.NONE,
                pencil("W22ZaJ0SNY7soEsUEjb6gQ=="),
                "localhost",
                "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0");
        String nonce = "rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
        assertThat(output(evaluate(scram, "n,,n=user,r=rOprNGfwEbeRWgbNEkqO")))
                .isEqualTo("r=" + nonce + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096");
        assertThat(output(evaluate(scram, "c=biws,r=" + nonce + ",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=")))
                .isEqualTo("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
    }

    private static void assertFails(ServerSaslExchange exchange, String message, String condition) {
        assertThatThrownBy(() -> evaluate(exchange, message))
                .isInstanceOfSatisfying(SaslFailureException.class, refused -> assertThat(refused.condition())
                        .isEqualTo(condition));
    }

    @Test
    void wrongProofOrNonceIsNotAuthorized() throws Exception {
        Scram proof = sha1(false);
        evaluate(proof, FIRST_1);
        assertFails(proof, LAST_1.replace("p=v0X8", "p=v0X9"), "not-authorized");
        Scram nonce = sha1(false);
        evaluate(nonce, FIRST_1);
        assertFails(nonce, LAST_1.replace("7j,p", "7k,p"), "not-authorized");
        Scram binding = sha1(false);
        evaluate(binding, FIRST_1);
        assertFails(binding, LAST_1.replace("biws", "eSws"), "not-authorized");
    }

    @Test
    void unknownUserIsNotAuthorized() {
        assertFails(sha1(false), "n,,n=nobody,r=abc", "not-authorized");
    }

    @Test
    void downgradeIsRefused() {
        assertFails(sha1(true), "y,,n=user,r=abc", "not-authorized");
    }

    @Test
    void authorizationIdentityIsEmptyOrOwnAddress() throws Exception {
        assertThat(evaluate(sha1(false), "n,a=user@localhost,n=user,r=abc").user())
                .isEmpty();
        assertFails(sha1(false), "n,a=other@localhost,n=user,r=abc", "invalid-authzid");
    }

    @Test
    void invalidScramMessageIsMalformed() throws Exception {
        for (String message :
                new String[] {"", "n,,", "n,,x=user,r=abc", "n,,n=user,r=", "p=x,,n=user,r=abc", "n,,n=,r=a"}) {
            assertFails(sha1(false), message, "malformed-request");
        }
        for (String message : new String[] {"", "c=biws", "c=biws,p=AAAA", "c=!,r=x,p=AAAA", "c=biws,r=x,p=AAAA"}) {
            Scram scram = sha1(false);
            evaluate(scram, FIRST_1);
            assertThatThrownBy(() -> evaluate(scram, message)).isInstanceOf(SaslFailureException.class);
        }
    }
}
