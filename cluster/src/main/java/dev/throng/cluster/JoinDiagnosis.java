package dev.throng.cluster;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.SocketFactory;

/** Finds out why no controller answers, by a connection of its own. */
final class JoinDiagnosis {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int READ_MILLIS = 500;
    private static final int TLS_ALERT = 21;

    private JoinDiagnosis() {}

    /** Takes at most a few seconds. */
    static Attempt.Failure of(InetSocketAddress address, Optional<ClusterCredentials> credentials) {
        SocketFactory sockets = ClusterSockets.of(credentials, Role.AGENT);
        try (Socket socket = sockets.createSocket("diagnosis")) {
            socket.connect(address, CONNECT_MILLIS);
            socket.setSoTimeout(READ_MILLIS);
            if (socket instanceof SSLSocket secure) {
                secure.startHandshake();
            } else {
                socket.getOutputStream().write(new byte[8]);
            }
            return answered(socket.getInputStream().read(), credentials.isPresent());
        } catch (SSLException failed) {
            return tls(failed);
        } catch (ConnectException refused) {
            return new Attempt.Failure(false, "connection refused: no controller listens there");
        } catch (SocketTimeoutException silent) {
            return new Attempt.Failure(false, "no controller answers");
        } catch (IOException failed) {
            return new Attempt.Failure(
                    false,
                    credentials.isPresent()
                            ? "the controller ended the connection: does it accept this certificate? ("
                                    + failed.getMessage() + ")"
                            : "no controller answers: " + failed.getMessage());
        }
    }

    private static Attempt.Failure answered(int first, boolean secure) {
        return !secure && first == TLS_ALERT
                ? new Attempt.Failure(
                        true,
                        "the controller requires certificates: use those of the role agent that 'throng cluster init'"
                                + " created with the controller's")
                : new Attempt.Failure(false, "no controller answers");
    }

    private static Attempt.Failure tls(SSLException failed) {
        boolean refused = String.valueOf(failed.getMessage()).contains("fatal alert");
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return new Attempt.Failure(true, "the controller's certificate is refused: " + cause.getMessage());
            }
        }
        return refused
                ? new Attempt.Failure(
                        true,
                        "the controller refuses the certificate of this agent: use one of the role agent and of the"
                                + " controller's authority (" + failed.getMessage() + ")")
                : new Attempt.Failure(
                        false,
                        "the TLS handshake failed: does the controller use certificates? (" + failed.getMessage()
                                + ")");
    }
}
