package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.transport.CertificateRequests;
import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

final class ConnectionProblemTest {

    private static final InetSocketAddress TARGET = InetSocketAddress.createUnresolved("riemann.test", 5554);

    private final CertificateRequests requests = new CertificateRequests();

    private static ConnectionProblem problem(Optional<CertificateRequests> requests) throws SSLException {
        return new ConnectionProblem(
                TARGET,
                RiemannSettings.Transport.TLS,
                Optional.of(new Tls.Context(SslContextBuilder.forClient().build(), Optional.empty(), requests)));
    }

    private static String advice(ConnectionProblem problem, Failure why, String message) {
        String advised = problem.advise(new TransportException(why, message)).getMessage();
        assertThat(advised).startsWith(message);
        return advised.substring(message.length());
    }

    @Test
    void aRequestedCertificateIsTheReasonHoweverTheTargetRefuses() throws Exception {
        requests.chooseEngineClientAlias(new String[0], null, null);
        for (TransportError why : List.of(TransportError.TLS_FAILED, TransportError.CLOSED, TransportError.RESET)) {
            assertThat(advice(problem(Optional.of(requests)), why, "anything"))
                    .isEqualTo(
                            "; the target requests a client certificate: set settings.tls.cert and settings.tls.key");
        }
    }

    @Test
    void aFailedHandshakeSaysItselfWhatToDo() throws Exception {
        assertThat(advice(problem(Optional.of(requests)), TransportError.TLS_FAILED, "it is expired"))
                .isEmpty();
    }

    @Test
    void otherFailuresSpeakForThemselves() throws Exception {
        assertThat(advice(problem(Optional.of(requests)), TransportError.REFUSED, "refused"))
                .isEmpty();
        assertThat(advice(problem(Optional.of(requests)), TransportError.CLOSED, "closed"))
                .contains("TLS port");
        ConnectionProblem plain = new ConnectionProblem(TARGET, RiemannSettings.Transport.TCP, Optional.empty());
        assertThat(advice(plain, TransportError.CLOSED, "closed")).isEmpty();
        IllegalStateException bug = new IllegalStateException("bug");
        assertThat(plain.advise(bug)).isSameAs(bug);
        assertThat(plain.explain(bug, "1 of 2 on this loop")).isSameAs(bug);
    }

    @Test
    void aRefusedConnectionIsStatedOnce() {
        ConnectionProblem plain = new ConnectionProblem(TARGET, RiemannSettings.Transport.TCP, Optional.empty());
        TransportException refused =
                new TransportException(TransportError.REFUSED, TransportError.REFUSED.description());
        assertThat(plain.explain(refused, "1 of 2 on this loop"))
                .hasMessage(
                        "no connection to riemann.test:5554 over tcp (1 of 2 on this loop): connection refused: no server"
                                + " listens at the target's address [refused]");
    }

    @Test
    void theMessageNamesTheConnection() throws Exception {
        Throwable explained = new ConnectionProblem(TARGET, RiemannSettings.Transport.TCP, Optional.empty())
                .explain(new TransportException(TransportError.IO_ERROR, "Input/output error"), "1 of 2 on this loop");
        assertThat(explained)
                .hasMessage("no connection to riemann.test:5554 over tcp (1 of 2 on this loop): "
                        + TransportError.IO_ERROR.description() + " [io-error] Input/output error");
    }
}
