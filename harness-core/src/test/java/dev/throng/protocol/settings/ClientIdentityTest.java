package dev.throng.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.SettingException;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.Algorithm;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClientIdentityTest {

    @TempDir
    private Path directory;

    private static X509Bundle certificate(Algorithm algorithm) throws Exception {
        return new CertificateBuilder()
                .subject("CN=load")
                .setIsCertificateAuthority(true)
                .algorithm(algorithm)
                .buildSelfSigned();
    }

    private Path file(String name, String... texts) throws Exception {
        return Files.writeString(directory.resolve(name), String.join("\n", texts));
    }

    private String refusal(Path cert, Path key) {
        SettingException refused = catchThrowableOfType(SettingException.class, () -> ClientIdentity.read(cert, key));
        return refused.key() + ": " + refused.getMessage().replace(directory + "/", "");
    }

    @ParameterizedTest
    @EnumSource(names = {"ecp256", "ecp384", "rsa2048", "ed25519", "ed448"})
    void aKeyIsReadWithItsCertificate(Algorithm algorithm) throws Exception {
        X509Bundle own = certificate(algorithm);

        ClientIdentity read = ClientIdentity.read(
                file("c.pem", "Bag Attributes", own.getCertificatePEM()), file("k.pem", own.getPrivateKeyPEM()));

        assertThat(read.chain()).containsExactly(own.getCertificate());
        assertThat(read.key()).isEqualTo(own.getKeyPair().getPrivate());
    }

    @ParameterizedTest
    @EnumSource(names = {"ecp256", "ecp384", "rsa2048", "ed25519"})
    void theKeyOfAnotherCertificateIsRefused(Algorithm algorithm) throws Exception {
        Path cert = file("c.pem", certificate(algorithm).getCertificatePEM());
        String refusal =
                "tls.key: k.pem (expected: the private key of the certificate in tls.cert, c.pem; this is another key)";

        assertThat(refusal(cert, file("k.pem", certificate(algorithm).getPrivateKeyPEM())))
                .isEqualTo(refusal);
        Algorithm other = algorithm == Algorithm.ecp256 ? Algorithm.rsa2048 : Algorithm.ecp256;
        assertThat(refusal(cert, file("k.pem", certificate(other).getPrivateKeyPEM())))
                .isEqualTo(refusal);
    }

    @Test
    void oneFileMayHoldTheCertificatesAndTheKey() throws Exception {
        X509Bundle own = certificate(Algorithm.rsa2048);
        X509Bundle other = certificate(Algorithm.rsa2048);
        Path both = file("both.pem", own.getPrivateKeyPEM(), own.getCertificatePEM(), other.getCertificatePEM());

        assertThat(ClientIdentity.read(both, both).chain())
                .containsExactly(own.getCertificate(), other.getCertificate());
    }

    @Test
    void aChainThatDoesNotBeginWithTheClientIsRefused() throws Exception {
        X509Bundle own = certificate(Algorithm.ecp256);
        X509Bundle authority = certificate(Algorithm.ecp256);

        assertThat(refusal(
                        file("c.pem", authority.getCertificatePEM(), own.getCertificatePEM()),
                        file("k.pem", own.getPrivateKeyPEM())))
                .isEqualTo("tls.cert: c.pem (expected: the client's certificate first; tls.key fits certificate 2 of"
                        + " this file)");
    }

    @Test
    void keysInOtherFormsAreRefusedWithARemedy() throws Exception {
        X509Bundle own = certificate(Algorithm.ecp256);
        Path cert = file("c.pem", own.getCertificatePEM());
        String expected = " (expected: a private key in PKCS#8 PEM without a password, -----BEGIN PRIVATE KEY-----";
        String convert = "; openssl pkcs8 -topk8 -nocrypt converts other keys)";
        String body = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});

        for (String label : List.of("RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY")) {
            assertThat(refusal(
                            cert, file("k.pem", "-----BEGIN " + label + "-----", body, "-----END " + label + "-----")))
                    .isEqualTo("tls.key: k.pem" + expected + convert);
        }
        assertThat(refusal(
                        cert,
                        file(
                                "k.pem",
                                "-----BEGIN ENCRYPTED PRIVATE KEY-----",
                                body,
                                "-----END ENCRYPTED PRIVATE KEY-----")))
                .isEqualTo("tls.key: k.pem has a password" + expected + convert);
        assertThat(refusal(cert, cert)).isEqualTo("tls.key: c.pem" + expected + ")");
        assertThat(refusal(file("k.pem", own.getPrivateKeyPEM()), cert))
                .isEqualTo("tls.cert: k.pem (expected: a certificate in PEM, -----BEGIN CERTIFICATE-----)");
    }
}
