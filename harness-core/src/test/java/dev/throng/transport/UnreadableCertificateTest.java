package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Date;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnreadableCertificateTest {

    private static KeyPair keys(String algorithm, int bits) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    private static byte[] withoutSubject(KeyPair keys) throws Exception {
        KeyPair signer = keys("RSA", 2048);
        return HandmadeCertificates.withoutSubject("authority", signer.getPrivate(), keys, "server.test");
    }

    @Test
    void theBytesAndTheKeyOfACertificateThatJavaRefusesAreKept() throws Exception {
        for (KeyPair keys : new KeyPair[] {keys("RSA", 2048), keys("RSA", 1024), keys("EC", 256)}) {
            byte[] der = withoutSubject(keys);
            assertThatThrownBy(() -> CertificateFactory.getInstance("X.509", "SUN")
                            .generateCertificate(new ByteArrayInputStream(der)))
                    .hasMessageContaining("SubjectAlternativeName extension MUST be marked critical");
            UnreadableCertificate read = UnreadableCertificate.of(der, "a mistake");
            assertThat(read.getEncoded()).isEqualTo(der);
            assertThat(read.getPublicKey()).isEqualTo(keys.getPublic());
            assertThat(read.getSigAlgOID()).isEqualTo("1.2.840.113549.1.1.11");
        }
    }

    @Test
    void itIsValidAtNoTimeAndVerifiesWithNoKey() throws Exception {
        UnreadableCertificate read = UnreadableCertificate.of(withoutSubject(keys("EC", 256)), "a mistake");
        assertThatThrownBy(() -> read.checkValidity(new Date())).isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> read.verify(read.getPublicKey())).isInstanceOf(CertificateException.class);
    }

    @Test
    void damagedBytesAreRefusedAtEveryPlace() throws Exception {
        byte[] der = withoutSubject(keys("EC", 256));
        Random random = new Random(1);
        for (int i = 0; i < der.length; i++) {
            byte[] cut = Arrays.copyOf(der, i);
            assertThatThrownBy(() -> UnreadableCertificate.of(cut, "a mistake"))
                    .isInstanceOf(CertificateException.class);
            byte[] changed = der.clone();
            changed[i] = (byte) random.nextInt();
            try {
                UnreadableCertificate.of(changed, "a mistake");
            } catch (CertificateException refused) {
                assertThat(refused).hasMessageStartingWith("the ");
            }
        }
    }
}
