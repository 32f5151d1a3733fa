package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTest {

    private static final CredentialStore JULIET = new CredentialStore() {
        @Override
        public Optional<String> password(String user) {
            return user.equals("juliet") ? Optional.of("p\u00e4ss") : Optional.empty();
        }

        @Override
        public Optional<StoredScramKeys> keys(String user, ScramAlgorithm hash) {
            return Optional.empty();
        }
    };

    private static SaslOutcome evaluate(String message) throws SaslFailureException {
        return new Plain(JULIET, "localhost").evaluate(message.getBytes(UTF_8));
    }

    @Test
    void correctPasswordLogsIn() throws Exception {
        assertThat(evaluate("\0juliet\0p\u00e4ss").user()).contains("juliet");
        assertThat(evaluate("juliet@localhost\0Juliet\0p\u00e4ss").user()).contains("juliet");
    }

    @ParameterizedTest
    @CsvSource({
        "|juliet|wrong, not-authorized",
        "|romeo|p\u00e4ss, not-authorized",
        "romeo@localhost|juliet|p\u00e4ss, invalid-authzid",
        "juliet|p\u00e4ss, malformed-request",
        "||p\u00e4ss, malformed-request",
        "|juliet|p\u00e4ss|, malformed-request"
    })
    void otherFailuresHaveTheirCondition(String message, String condition) {
        assertThatThrownBy(() -> evaluate(message.replace('|', '\0')))
                .isInstanceOfSatisfying(SaslFailureException.class, refused -> assertThat(refused.condition())
                        .isEqualTo(condition));
    }

    @Test
    void externalUsesTheUserInTheCertificate() throws Exception {
        External external = new External(List.of("juliet", "nurse"), "localhost");
        assertThat(external.evaluate(new byte[0]).user()).contains("juliet");
        assertThat(external.evaluate("nurse@localhost".getBytes(UTF_8)).user()).contains("nurse");
        assertThatThrownBy(() -> external.evaluate("romeo@localhost".getBytes(UTF_8)))
                .isInstanceOf(SaslFailureException.class);
    }
}
