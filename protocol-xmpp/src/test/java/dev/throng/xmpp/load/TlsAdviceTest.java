package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.transport.CertificateRequests;
import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import dev.throng.xmpp.client.XmppFailure;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TlsAdviceTest {

    private static final String SETTINGS = "; see settings.security, settings.tls and the target's address";
    private static final String REQUESTED =
            "; the server requests a client certificate: set settings.tls.cert and settings.tls.key";

    private final CertificateRequests requests = new CertificateRequests();
    private final TlsAdvice withoutTls = new TlsAdvice(Optional.empty());
    private final TlsAdvice withoutCertificate = advice(Optional.of(requests));
    private final TlsAdvice withCertificate = advice(Optional.empty());

    private static TlsAdvice advice(Optional<CertificateRequests> requests) {
        try {
            SslContext context = SslContextBuilder.forClient().build();
            return new TlsAdvice(Optional.of(new Tls.Context(context, Optional.empty(), requests)));
        } catch (javax.net.ssl.SSLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String added(TlsAdvice advice, Failure failure, String message) {
        return advice.addTo(new TransportException(failure, message))
                .getMessage()
                .substring(message.length());
    }

    @Test
    void aCertificateThatTheServerRequestsIsNamedHoweverTheServerRefuses() {
        requests.chooseEngineClientAlias(new String[0], null, null);
        assertThat(added(withoutCertificate, TransportError.TLS_FAILED, "x")).isEqualTo(REQUESTED);
        assertThat(added(withoutCertificate, TransportError.CLOSED.during("stream"), "x"))
                .isEqualTo(REQUESTED);
        assertThat(added(withoutCertificate, TransportError.RESET.during("starttls"), "x"))
                .isEqualTo(REQUESTED);
        assertThat(added(withoutCertificate, TransportError.REFUSED, "x")).isEmpty();
    }

    @Test
    void aCertificateThatTheServerRefusesIsNamed() {
        String refused = "; the server refuses the client certificate of settings.tls.cert: it must trust the signer";
        assertThat(added(withCertificate, TransportError.TLS_FAILED, "Received fatal alert: unknown_ca"))
                .isEqualTo(refused);
        assertThat(added(withCertificate, TransportError.IO_ERROR, "Received fatal alert: bad_certificate"))
                .isEqualTo(refused);
        assertThat(added(withCertificate, TransportError.CLOSED.during("stream"), "x"))
                .isEqualTo(
                        "; if the server refused the client certificate of settings.tls.cert, it must trust the signer");
    }

    @Test
    void anyOtherFailureOfTlsNamesTheSettings() {
        assertThat(added(withoutCertificate, TransportError.TLS_FAILED, "x")).isEqualTo(SETTINGS);
        assertThat(added(withoutCertificate, TransportError.TLS_TIMEOUT, "x")).isEqualTo(SETTINGS);
        assertThat(added(withCertificate, TransportError.TLS_FAILED, "x")).isEqualTo(SETTINGS);
    }

    @Test
    void nothingIsAddedWhereTlsIsNotTheCause() {
        assertThat(added(withoutTls, TransportError.CLOSED, "x")).isEmpty();
        assertThat(added(withoutCertificate, TransportError.CLOSED.during("stream"), "x"))
                .isEmpty();
        assertThat(added(
                        withCertificate,
                        XmppFailure.streamError("host-unknown", dev.throng.xmpp.client.Step.STREAM),
                        "x"))
                .isEmpty();
        IllegalStateException bug = new IllegalStateException("bug");
        assertThat(withoutTls.addTo(bug)).isSameAs(bug);
    }
}
