package dev.throng.xmpp.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificatePatternTest {

    @TempDir
    Path directory;

    private Path certs;

    @BeforeEach
    void files() throws Exception {
        certs = Files.createDirectories(directory.resolve("certs"));
        Files.writeString(directory.resolve("secret.pem"), "secret");
        Files.writeString(certs.resolve("ann.pem"), "ann");
    }

    @Test
    void theNameStandsInThePath() throws Exception {
        assertThat(CertificatePattern.parse(certs + "/%s.pem").of("ann")).isEqualTo(certs.resolve("ann.pem"));
        Path own = Files.createDirectories(certs.resolve("bob"));
        Files.writeString(own.resolve("client.pem"), "bob");
        assertThat(CertificatePattern.parse(certs + "/%s/client.pem").of("bob")).isEqualTo(own.resolve("client.pem"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"certs/user.pem", "certs/%d.pem", "%s/%s.pem", "%%s.pem", ""})
    void aPatternNeedsOnePlaceForTheName(String text) {
        assertThatThrownBy(() -> CertificatePattern.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cert: ");
    }

    @Test
    void noPathLeavesTheDirectory() throws Exception {
        CertificatePattern pattern = CertificatePattern.parse(certs + "/%s.pem");
        assertThatThrownBy(() -> pattern.of("../secret"))
                .isInstanceOf(UsersException.class)
                .hasMessageContaining("expected: a file in ");
        Files.writeString(directory.resolve("client.pem"), "secret");
        assertThatThrownBy(
                        () -> CertificatePattern.parse(certs + "/%s/client.pem").of(".."))
                .hasMessageContaining("expected: a file in ");
        Files.createSymbolicLink(certs.resolve("eve.pem"), directory.resolve("secret.pem"));
        assertThatThrownBy(() -> pattern.of("eve")).hasMessageContaining("expected: a file in ");
        Files.createSymbolicLink(certs.resolve("kim.pem"), certs.resolve("ann.pem"));
        assertThat(pattern.of("kim")).isEqualTo(certs.resolve("kim.pem"));
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> CertificatePattern.parse(certs + "/%s.pem").of("nobody"))
                .isInstanceOf(UsersException.class)
                .hasMessageContaining("nobody.pem (expected: a file that can be read)");
        assertThatThrownBy(() -> CertificatePattern.parse(certs + "/%s.pem").of("a\0b"))
                .hasMessageContaining("expected: one that can be part of a file's name");
    }
}
