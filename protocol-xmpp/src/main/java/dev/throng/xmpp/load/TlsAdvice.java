package dev.throng.xmpp.load;

import dev.throng.measure.Failure;
import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import java.util.Optional;
import java.util.Set;

/**
 * Adds to a failed check of the connection which settings of TLS may help. Immutable.
 *
 * @param tls the certificates; empty without TLS
 */
record TlsAdvice(Optional<Tls.Context> tls) {

    private static final String ALERT = "Received fatal alert: ";

    /** With TLS 1.3 a server may refuse a client after the handshake, with or without an alert. */
    private static final Set<Failure> REFUSALS =
            Set.of(TransportError.TLS_FAILED, TransportError.CLOSED, TransportError.RESET, TransportError.IO_ERROR);

    /** Returns the exception with the settings that may help, or the cause itself if they cannot. */
    Throwable addTo(Throwable cause) {
        if (!(cause instanceof TransportException failed)) {
            return cause;
        }
        String advice = advice(failed.failure().kind(), failed.getMessage());
        return advice.isEmpty() ? cause : new TransportException(failed.failure(), failed.getMessage() + advice);
    }

    private String advice(Failure kind, String message) {
        boolean refused = REFUSALS.contains(kind);
        if (refused && tls.filter(Tls.Context::lacksRequestedCertificate).isPresent()) {
            return "; the server requests a client certificate: set settings.tls.cert and settings.tls.key";
        }
        if (refused && message.contains(ALERT) && (message.contains("certificate") || message.contains("unknown_ca"))) {
            return "; the server refuses the client certificate of settings.tls.cert: it must trust the signer";
        }
        boolean cutOff = refused && kind != TransportError.TLS_FAILED;
        if (cutOff && tls.filter(context -> context.requests().isEmpty()).isPresent()) {
            return "; if the server refused the client certificate of settings.tls.cert, it must trust the signer";
        }
        return kind == TransportError.TLS_FAILED || kind == TransportError.TLS_TIMEOUT
                ? "; see settings.security, settings.tls and the target's address"
                : "";
    }
}
