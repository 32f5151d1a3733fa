package dev.throng.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.SettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsSettingsTest {

    @TempDir
    private Path directory;

    private static TlsSettings tls(Optional<Path> cert, Optional<Path> key, Optional<Path> ca, boolean verify) {
        return new TlsSettings(cert, key, ca, verify, Optional.empty());
    }

    private static void assertRefused(TlsSettings tls, String key, String message) {
        SettingException refused = catchThrowableOfType(SettingException.class, tls::context);
        assertThat(refused.key()).isEqualTo(key);
        assertThat(refused).hasMessageStartingWith(message);
    }

    @Test
    void withoutFilesTheContextIsThatOfAClient() {
        assertThat(tls(Optional.empty(), Optional.empty(), Optional.empty(), true)
                        .context()
                        .context()
                        .isClient())
                .isTrue();
        assertThat(tls(Optional.empty(), Optional.empty(), Optional.empty(), false)
                        .context()
                        .context()
                        .isClient())
                .isTrue();
    }

    @Test
    void theServerNameIsThatOfTheSettingsOrTheHostOfTheConnection() {
        TlsSettings unnamed = tls(Optional.empty(), Optional.empty(), Optional.empty(), true);
        TlsSettings named =
                new TlsSettings(Optional.empty(), Optional.empty(), Optional.empty(), true, Optional.of("x.test"));

        assertThat(unnamed.context().to("host.test").serverName()).isEqualTo("host.test");
        assertThat(named.context().to("host.test").serverName()).isEqualTo("x.test");
    }

    @Test
    void aCertificateNeedsItsKey() {
        Optional<Path> file = Optional.of(Path.of("x.pem"));
        assertRefused(
                tls(file, Optional.empty(), Optional.empty(), true),
                "tls.key",
                "missing (expected: tls.cert and tls.key together)");
        assertRefused(
                tls(Optional.empty(), file, Optional.empty(), true),
                "tls.cert",
                "missing (expected: tls.cert and tls.key together)");
    }

    @Test
    void settingsThatHaveNoEffectWithoutEncryptionAreRefused() {
        Optional<Path> none = Optional.empty();
        Optional<Path> file = Optional.of(Path.of("x.pem"));
        String expected =
                " (expected: only together with transport: tls, because connections are not encrypted without it)";
        Map.of(
                        tls(file, file, file, false),
                        "tls.cert x.pem",
                        tls(none, file, file, true),
                        "tls.key x.pem",
                        tls(none, none, file, false),
                        "tls.ca x.pem",
                        tls(none, none, none, false),
                        "tls.verify false",
                        new TlsSettings(none, none, none, true, Optional.of("x.test")),
                        "tls.serverName x.test")
                .forEach((given, refusal) -> {
                    SettingException refused =
                            catchThrowableOfType(SettingException.class, () -> given.expectNone("transport: tls"));
                    assertThat(refused.key() + " " + refused.getMessage()).isEqualTo(refusal + expected);
                });
        assertThatCode(() -> tls(none, none, none, true).expectNone("transport: tls"))
                .doesNotThrowAnyException();
    }

    @Test
    void filesThatCannotBeUsedAreNamed() throws Exception {
        Path missing = directory.resolve("missing.pem");
        Path text = Files.writeString(directory.resolve("text.pem"), "no certificate");
        assertRefused(
                tls(Optional.empty(), Optional.empty(), Optional.of(missing), true),
                "tls.ca",
                missing + " (expected: a file that can be read)");
        assertRefused(
                tls(Optional.empty(), Optional.empty(), Optional.of(text), true),
                "tls.ca",
                text + " (expected: certificates in PEM): ");
        assertRefused(
                tls(Optional.of(text), Optional.of(text), Optional.empty(), true),
                "tls.cert",
                text + " (expected: a certificate in PEM, -----BEGIN CERTIFICATE-----)");
    }
}
