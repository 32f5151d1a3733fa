package dev.throng.xmpp.client;

import dev.throng.xmpp.client.ConnectionListener.End;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * Names what an exception of the transport means. NIO, epoll and io_uring throw different classes for the same trouble, and some of it
 * can only be told by the words of the operating system.
 */
final class Diagnosis {

    private static final int MAX_DEPTH = 8;

    static End of(Throwable thrown) {
        Throwable at = thrown;
        End vague = End.IO_ERROR;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            End exact = exact(at, String.valueOf(at.getMessage()));
            if (exact != End.IO_ERROR) {
                return exact;
            }
            if (at instanceof ClosedChannelException) {
                vague = End.CLOSED;
            }
        }
        return vague;
    }

    private static End exact(Throwable at, String words) {
        if (words.contains("Too many open files")) {
            return End.FD_LIMIT;
        }
        if (words.contains("Cannot assign requested address") || at instanceof BindException) {
            return End.NO_LOCAL_PORT;
        }
        if (at instanceof ConnectTimeoutException || at instanceof SslHandshakeTimeoutException) {
            return End.DEADLINE;
        }
        if (words.contains("Connection reset") || words.contains("Broken pipe")) {
            return End.RESET;
        }
        if (at instanceof SSLException) {
            return End.TLS_FAILED;
        }
        if (words.contains("Connection refused")) {
            return End.REFUSED;
        }
        if (at instanceof NoRouteToHostException
                || words.contains("unreachable")
                || words.contains("No route to host")) {
            return End.UNREACHABLE;
        }
        return End.IO_ERROR;
    }

    /** Whether an exception of a pipeline is our own fault and nothing the other side can cause. */
    static boolean isBug(Throwable thrown) {
        return thrown instanceof RuntimeException
                && !(thrown.getCause() instanceof IOException)
                && !(thrown instanceof io.netty.handler.codec.CodecException);
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
                ? "the server closed the connection"
                : thrown.getClass().getSimpleName();
    }

    private Diagnosis() {}
}
