package dev.throng.riemann.load;

import dev.throng.measure.Failure;
import dev.throng.transport.Tls;
import dev.throng.transport.TransportError;
import dev.throng.transport.TransportException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;

/**
 * Explains to the user why no connection is open, and which setting may help. Immutable.
 *
 * @param tls the certificates; empty without TLS
 */
record ConnectionProblem(InetSocketAddress target, RiemannSettings.Transport transport, Optional<Tls.Context> tls) {

    /** Returns the exception with the setting that may help, or the cause itself if it is a bug. */
    Throwable advise(Throwable cause) {
        return cause instanceof TransportException failed
                ? new TransportException(failed.failure(), failed.getMessage() + advice(failed))
                : cause;
    }

    /**
     * Returns the exception with a message for the user, or the cause itself if it is a bug.
     *
     * @param what the connection: {@code 1 of 2 on this loop}
     */
    Throwable explain(Throwable cause, String what) {
        if (!(cause instanceof TransportException unreachable)) {
            return cause;
        }
        Failure why = unreachable.failure();
        String detail = unreachable.getMessage();
        String more = detail.equals(why.description()) ? "" : " " + detail;
        String message = "no connection to " + target.getHostString() + ":" + target.getPort() + " over "
                + transport.name().toLowerCase(Locale.ROOT) + " (" + what + "): "
                + why.description() + " [" + why.id() + "]" + more;
        return new TransportException(why, message + advice(unreachable));
    }

    private String advice(TransportException failed) {
        if (tls.isEmpty()) {
            return "";
        }
        if (tls.get().lacksRequestedCertificate()) {
            return "; the target requests a client certificate: set settings.tls.cert and settings.tls.key";
        }
        boolean ended = failed.failure() == TransportError.CLOSED || failed.failure() == TransportError.RESET;
        if (ended) {
            return "; see the target's TLS port";
        }
        // the message of a failed handshake has its own remedy
        return "";
    }
}
