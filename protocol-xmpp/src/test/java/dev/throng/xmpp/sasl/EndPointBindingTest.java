package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certificates and expected hashes were made with the openssl program: {@code openssl x509 -outform der | openssl dgst}. */
class EndPointBindingTest {

    private static X509Certificate certificate(String name) throws Exception {
        try (InputStream pem = EndPointBindingTest.class.getResourceAsStream("/certificates/" + name + ".pem")) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "rsa-sha256, 880f7df5b7643c6fb2003967ee36248a532517680c645a64853ca19d30e5725d",
        "rsa-sha1, d22fe623192a9c43b4f5200d2a64bcee442f345e0b21d719347af60769e2b2e5",
        "rsa-md5, bc5d0a4abcb042f6f58e3d0fb7deaae10992a69ec018dc9becfd32c48b504556",
        "ecdsa-sha384, cbff2d3d69a25c3a3d6b8724d0786fbb300ac1a5c3078019786799f812eadfabb7c804ab62f467efd220ae50320a53cc",
        "rsa-pss-sha512, ddab884163d65ab2b2da91a4f944050febed24325b1ed340c020ed9d77a5f1b7e096d9b86388a6f1827e82d38f5976d6d6df776ad544bbb21235747e4fba5d78"
    })
    void hashesTheCertificateAsItsSignatureDoesButNeverWeakly(String name, String expected) throws Exception {
        assertThat(EndPointBinding.hash(certificate(name)).map(HexFormat.of()::formatHex))
                .contains(expected);
    }

    @Test
    void aSignatureWithoutAHashDefinesNoBinding() throws Exception {
        assertThat(EndPointBinding.hash(certificate("ed25519"))).isEqualTo(Optional.empty());
    }
}
