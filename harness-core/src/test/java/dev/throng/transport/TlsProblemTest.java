package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateParsingException;
import java.util.HexFormat;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsProblemTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Received fatal alert: protocol_version|supports neither TLS 1.2 nor TLS 1.3: enable one of them",
                "(protocol_version) Received fatal alert: protocol_version|supports neither TLS 1.2 nor TLS 1.3",
                "Received fatal alert: handshake_failure|no cipher in common, or the target requires a client certificate",
                "Received fatal alert: certificate_required|requires a client certificate: set settings.tls.cert",
                "Received fatal alert: bad_certificate|see settings.tls.cert and settings.tls.key",
                "Received fatal alert: unknown_ca|it must trust the signer of settings.tls.cert",
                "Received fatal alert: certificate_unknown|it must trust the signer of settings.tls.cert",
                "Received fatal alert: certificate_expired|renew settings.tls.cert",
                "Received fatal alert: unrecognized_name|set settings.tls.serverName",
                "Received fatal alert: no_application_protocol|correct the port",
                "The server selected protocol version TLS10 is not accepted by client preferences [TLS13, TLS12]|neither TLS 1.2",
                "The server selected protocol version TLS11 is not accepted by client preferences [TLS13, TLS12]|neither TLS 1.2",
                "DH ServerKeyExchange does not comply to algorithm constraints|Diffie-Hellman key is too short",
                "Connection closed while SSL/TLS handshake was in progress|check that it speaks TLS on this port",
                "Remote host terminated the handshake|check that it speaks TLS on this port",
            })
    void aMessageOfJavaIsReplacedByTheCauseAndItsRemedy(String message, String words) {
        assertThat(TlsProblem.of(new SSLHandshakeException(message))).contains(words);
        assertThat(TransportError.message(new IOException(new SSLHandshakeException(message))))
                .contains(words);
    }

    @Test
    void theNameOfTheAlertStaysInTheMessage() {
        assertThat(TlsProblem.of(new SSLHandshakeException("Received fatal alert: unknown_ca")))
                .endsWith("(alert unknown_ca)");
        assertThat(TlsProblem.of(new SSLHandshakeException("Received fatal alert: decode_error")))
                .isEqualTo("Received fatal alert: decode_error");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 400 Bad|HTTP/1.1 400 Bad",
                "<?xml version='1.0'?>|<?xml version='1",
                "220 mail ESMTP|220 mail ESMTP",
            })
    void aServiceWithoutTlsIsRecognisedByItsFirstBytes(String text, String shown) {
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
        assertThat(TlsProblem.of(new NotSslRecordException("not an SSL/TLS record: " + hex)))
                .isEqualTo("the target does not speak TLS on this port; its answer begins with \"" + shown
                        + "\": correct the port, or connect without TLS");
    }

    @Test
    void bytesOfATargetAreShownHarmless() {
        assertThat(TlsProblem.of(new NotSslRecordException("not an SSL/TLS record: 1b5b324a1b5b48")))
                .contains("\\u001b[2J")
                .doesNotContain("\u001b");
        assertThat(TlsProblem.of(new NotSslRecordException("not an SSL/TLS record: abc")))
                .isEqualTo("the target does not speak TLS on this port: correct the port, or connect without TLS");
    }

    @Test
    void aCertificateThatJavaCannotReadIsNamedWithItsMistake() {
        SSLException thrown = new SSLException(
                "Unable to parse certificate",
                new CertificateParsingException(
                        "X.509 Certificate is incomplete: SubjectAlternativeName extension MUST be marked critical when subject"
                                + " field is empty"));
        assertThat(TlsProblem.of(thrown))
                .isEqualTo(
                        "the target's certificate cannot be read: its subject is empty, and its subject alternative name is not"
                                + " critical (RFC 5280 §4.2.1.6): issue another one for the server; settings.tls.verify: false accepts"
                                + " it");
        assertThat(TlsProblem.ofUnreadable("Empty issuer DN not allowed in X509Certificates"))
                .contains("cannot be read: its issuer is empty (RFC 5280 §4.1.2.4): issue");
        assertThat(TlsProblem.of(new SSLException(
                        "x", new CertificateParsingException("java.io.IOException: Duplicate extensions not allowed"))))
                .contains("cannot be read: Duplicate extensions not allowed: issue");
    }

    @Test
    void anUnknownProblemKeepsItsDeepestMessage() {
        assertThat(TlsProblem.of(new SSLException("General SSLEngine problem", new IOException("no luck"))))
                .isEqualTo("no luck");
        assertThat(TlsProblem.of(new SSLException((String) null))).isEqualTo("the TLS handshake failed");
    }
}
