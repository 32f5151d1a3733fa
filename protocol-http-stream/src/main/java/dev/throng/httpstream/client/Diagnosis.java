package dev.throng.httpstream.client;

import io.netty.handler.codec.CodecException;
import java.io.IOException;
import java.net.BindException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * Names what an exception of the transport means in a step. NIO, epoll and io_uring throw different classes for the same trouble, and
 * some of it can only be told by the words of the operating system.
 */
final class Diagnosis {

    private static final int MAX_DEPTH = 8;

    static StreamFailure of(Throwable thrown, Step during) {
        StreamFailure vague = StreamFailure.ioError(during);
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            StreamFailure exact = exact(at, String.valueOf(at.getMessage()), during);
            if (exact != StreamFailure.ioError(during)) {
                return exact;
            }
            if (at instanceof ClosedChannelException) {
                vague = StreamFailure.closed(during);
            }
        }
        return vague;
    }

    private static StreamFailure exact(Throwable at, String words, Step during) {
        if (words.contains("Too many open files")) {
            return StreamFailure.FD_LIMIT;
        }
        if (words.contains("Cannot assign requested address") || at instanceof BindException) {
            return StreamFailure.NO_LOCAL_PORT;
        }
        if (words.contains("Connection reset") || words.contains("Broken pipe")) {
            return StreamFailure.reset(during);
        }
        if (at instanceof SSLException) {
            return StreamFailure.TLS_FAILED;
        }
        if (words.contains("Connection refused")) {
            return StreamFailure.REFUSED;
        }
        if (at instanceof UnknownHostException) {
            return StreamFailure.UNRESOLVED;
        }
        if (words.contains("Connection timed out")) {
            return during == Step.CONNECT ? StreamFailure.CONNECT_TIMEOUT : StreamFailure.ioError(during);
        }
        if (at instanceof NoRouteToHostException
                || words.contains("unreachable")
                || words.contains("No route to host")) {
            return StreamFailure.UNREACHABLE;
        }
        return StreamFailure.ioError(during);
    }

    /** Whether an exception of a pipeline is our own fault and nothing the other side can cause. */
    static boolean isBug(Throwable thrown) {
        return thrown instanceof RuntimeException
                && !(thrown.getCause() instanceof IOException)
                && !(thrown instanceof CodecException);
    }

    /** The first message on the way to the cause; the exception's name where none has one. */
    static String words(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at.getMessage() != null && !at.getMessage().isBlank()) {
                return at.getMessage();
            }
        }
        return thrown instanceof ClosedChannelException
                ? "the target closed the connection"
                : thrown.getClass().getSimpleName();
    }

    private Diagnosis() {}
}
