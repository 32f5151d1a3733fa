package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScramVerifierTest {

    private static final byte[] SALT = Base64.getDecoder().decode("QSXCR+Q6sek8bf92");

    /** The password and the salt of RFC 5802 §5; expected values from Python's hashlib. */
    @ParameterizedTest
    @CsvSource({
        "SCRAM_SHA_1, e9d94660c39d65c38fbad91c358f14da0eef2bd6, 0fe09258b3ac852ba502cc62ba903eaacdbf7d31",
        "SCRAM_SHA_256, 14efbd8c16f7314ba4b7a8c99f38cf64e59ce68c3f3eee89b4fca3bb46aa684f, ab127549b992022e44712d09e4293f70a026ffe2316be2b0a7addfe0e1c3833a",
        "SCRAM_SHA_512, 2e6ef0eb33c6031f94a1a865126d7084837b3d2d4a194fbdf95e4fcae74ae9cfe659556d917482a553e650a40b603291eefd2e4a4c6b0733e6ec7b92c19ff2b7, 6ff3e1e64182a5f770d8cc8b8740bc975d2288510d96864b28f889207bf9ec9dc1443f7efb846fa188d32a139e8721e0252fe7b319cd075ed42a0354ee7472ea"
    })
    void keepsWhatAServerChecksWith(Mechanism mechanism, String storedKey, String serverKey) throws SaslException {
        ScramVerifier verifier = ScramVerifier.derive(mechanism, "pencil", SALT, 4096);
        assertThat(HexFormat.of().formatHex(verifier.storedKey())).isEqualTo(storedKey);
        assertThat(HexFormat.of().formatHex(verifier.serverKey())).isEqualTo(serverKey);
    }

    @Test
    void refusesWhatHasNoKeys() {
        assertThatThrownBy(() -> ScramVerifier.derive(Mechanism.SCRAM_SHA_1, "\u0007", SALT, 1))
                .isInstanceOf(SaslException.class);
        assertThatThrownBy(() -> ScramVerifier.derive(Mechanism.PLAIN, "x", SALT, 1))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ScramVerifier.derive(Mechanism.SCRAM_SHA_1, "x", SALT, 0))
                .hasMessage("iterations: 0 (expected: 1 or more)");
    }
}
