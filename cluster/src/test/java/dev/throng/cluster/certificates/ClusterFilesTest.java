package dev.throng.cluster.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.Role;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClusterFilesTest {

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @TempDir
    Path root;

    private CertificateAuthority authority;

    @BeforeEach
    void writeFiles() throws Exception {
        authority = new CertificateAuthority("load", NOW, Duration.ofDays(90), new SecureRandom());
        ClusterFiles.write(root, authority);
    }

    @Test
    void theFilesOfARoleProveThatRole() throws Exception {
        for (Role role : Role.values()) {
            ClusterCredentials read = ClusterCredentials.read(ClusterFiles.directory(root, role));

            assertThat(read.role()).isEqualTo(role);
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void onlyTheOwnerReadsKeys() throws Exception {
        for (String key : new String[] {"ca.key", "controller/tls.key", "agent/tls.key"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(key))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void existingFilesAreKept() throws Exception {
        byte[] before = Files.readAllBytes(root.resolve("ca.key"));

        assertThatThrownBy(() -> ClusterFiles.write(root, authority)).isInstanceOf(FileAlreadyExistsException.class);

        assertThat(Files.readAllBytes(root.resolve("ca.key"))).isEqualTo(before);
    }

    @Test
    void aRolesCertificateCannotSignOthers() throws Exception {
        X509Certificate agent = authority.issue(Role.AGENT).certificate();

        assertThat(agent.getBasicConstraints()).isEqualTo(-1);
        assertThat(authority.own().certificate().getBasicConstraints()).isGreaterThanOrEqualTo(0);
        agent.verify(authority.own().certificate().getPublicKey());
        assertThat(agent.getNotAfter().toInstant()).isEqualTo(NOW.plus(90, ChronoUnit.DAYS));
        assertThat(agent.getPublicKey().getAlgorithm()).isEqualTo("EC");
    }

    @Test
    void anExpiredCertificateIsRefusedWithTheRemedy() throws Exception {
        Path old = root.resolve("old");
        Instant lastYear = NOW.minus(365, ChronoUnit.DAYS);
        ClusterFiles.write(old, new CertificateAuthority("old", lastYear, Duration.ofDays(1), new SecureRandom()));

        assertThatThrownBy(() -> ClusterCredentials.read(ClusterFiles.directory(old, Role.AGENT)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("tls.crt: the certificate is valid from ")
                .hasMessageContaining("throng cluster init DIR");
    }

    @Test
    void aKeyOfAnotherCertificateIsRefused() throws Exception {
        Path agent = ClusterFiles.directory(root, Role.AGENT);
        Path controller = ClusterFiles.directory(root, Role.CONTROLLER);
        Files.copy(controller.resolve("tls.key"), agent.resolve("tls.key"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> ClusterCredentials.read(agent))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("the key of this directory belongs to another certificate");
    }

    @Test
    void anAuthorityOfAnotherClusterIsRefused() throws Exception {
        Path other = root.resolve("other");
        ClusterFiles.write(other, new CertificateAuthority("x", NOW, Duration.ofDays(1), new SecureRandom()));
        Path agent = ClusterFiles.directory(root, Role.AGENT);
        Files.copy(other.resolve("ca.crt"), agent.resolve("ca.crt"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> ClusterCredentials.read(agent))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("was not signed with ca.crt of this directory");
    }

    @Test
    void missingAndUnreadableFilesAreNamed() throws Exception {
        Path agent = ClusterFiles.directory(root, Role.AGENT);
        Files.writeString(agent.resolve("tls.key"), "no key");
        assertThatThrownBy(() -> ClusterCredentials.read(agent)).hasMessageContaining("tls.key: no private key");

        Files.delete(agent.resolve("tls.crt"));
        assertThatThrownBy(() -> ClusterCredentials.read(agent)).hasMessageContaining("tls.crt: no certificate");
    }

    @Test
    void aCertificateWithoutARoleIsRefused() throws Exception {
        Path agent = ClusterFiles.directory(root, Role.AGENT);
        Files.copy(root.resolve("ca.crt"), agent.resolve("tls.crt"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(root.resolve("ca.key"), agent.resolve("tls.key"), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> ClusterCredentials.read(agent))
                .hasMessageContaining("the subject names no role")
                .hasMessageContaining("OU=throng-agent");
    }
}
