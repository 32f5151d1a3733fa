package dev.throng.riemann.client;

import io.netty.channel.ConnectTimeoutException;
import java.net.BindException;
import java.net.PortUnreachableException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * Names what an exception of the transport means. NIO, epoll and io_uring throw different classes for the same trouble, and some of it
 * can only be told by the words of the operating system.
 */
final class Diagnosis {

    private static final int MAX_DEPTH = 8;

    /** Empty if the exception only says that the channel is closed, which is no cause. */
    static Optional<RiemannFailure> of(Throwable thrown) {
        Optional<RiemannFailure> vague = Optional.empty();
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            Optional<RiemannFailure> exact = exact(at, String.valueOf(at.getMessage()));
            if (exact.isPresent()) {
                return exact;
            }
            if (!(at instanceof ClosedChannelException)) {
                vague = Optional.of(RiemannFailure.IO_ERROR);
            }
        }
        return vague;
    }

    private static Optional<RiemannFailure> exact(Throwable at, String words) {
        if (words.contains("Too many open files")) {
            return Optional.of(RiemannFailure.FD_LIMIT);
        }
        if (words.contains("Cannot assign requested address") || at instanceof BindException) {
            return Optional.of(RiemannFailure.NO_LOCAL_PORT);
        }
        if (at instanceof ConnectTimeoutException) {
            return Optional.of(RiemannFailure.CONNECT_DEADLINE);
        }
        if (at instanceof SSLException) {
            return Optional.of(RiemannFailure.TLS_HANDSHAKE);
        }
        if (at instanceof PortUnreachableException || words.contains("Connection refused")) {
            return Optional.of(RiemannFailure.REFUSED);
        }
        if (words.contains("Connection reset") || words.contains("Broken pipe")) {
            return Optional.of(RiemannFailure.RESET);
        }
        return Optional.empty();
    }

    /** The first message on the way to the cause; the exception's name where none has one. */
    static String words(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at.getMessage() != null && !at.getMessage().isBlank()) {
                return at.getMessage();
            }
        }
        return thrown.getCause() instanceof ClosedChannelException || thrown instanceof ClosedChannelException
                ? "the target closed the connection"
                : thrown.getClass().getSimpleName();
    }

    private Diagnosis() {}
}
