package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubjectsTest {

    private static X509Certificate certificate(String subject) throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        X500Name name = new X500Name(subject);
        var builder = new JcaX509v3CertificateBuilder(
                name, BigInteger.ONE, new Date(0), new Date(1_000), name, keys.getPublic());
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    }

    @ParameterizedTest
    @CsvSource({"throng-agent, AGENT", "throng-controller, CONTROLLER"})
    void theOrganizationalUnitIsTheRole(String unit, Role role) throws Exception {
        assertThat(Subjects.role(certificate("O=Throng,OU=" + unit + ",CN=load")))
                .contains(role);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CN=throng-agent",
                "OU=Throng-Agent",
                "OU=throng-agents",
                "OU=throng-agent,OU=throng-controller",
                "OU=throng-agent+OU=throng-controller",
                "OU=throng-controller+CN=x",
                "CN=OU\\=throng-controller"
            })
    void anyOtherSubjectNamesNoRole(String subject) throws Exception {
        assertThat(Subjects.role(certificate(subject))).isEmpty();
    }
}
