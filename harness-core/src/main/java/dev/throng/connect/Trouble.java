package dev.throng.connect;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.CodecException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * What an exception of the transport means; each protocol says which of its failures that is. NIO, epoll and io_uring throw different
 * classes for the same trouble, and some of it can only be told by the words of the operating system.
 */
public enum Trouble {
    /** This process may not open another file. */
    FD_LIMIT,

    /** This machine has no free port for another connection. */
    NO_LOCAL_PORT,

    /** Our deadline for the TCP connection passed. */
    CONNECT_DEADLINE,

    /** Our deadline for the handshake of TLS passed. */
    TLS_DEADLINE,

    RESET,

    /** TLS could not be agreed upon. */
    TLS_FAILED,

    /** Nothing listens there. */
    REFUSED,

    /** The name of the host has no address. */
    UNRESOLVED,

    /** The operating system gave the connection up. */
    TIMED_OUT,

    /** The network knows no way there. */
    UNREACHABLE,

    /** The channel was closed already, which is no cause of anything. */
    CLOSED,

    OTHER;

    private static final int MAX_DEPTH = 8;

    /** The first exception on the way to the cause that says what it is decides. */
    public static Trouble of(Throwable thrown) {
        Trouble vague = OTHER;
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            Trouble exact = exact(at, String.valueOf(at.getMessage()));
            if (exact != OTHER) {
                return exact;
            }
            if (at instanceof ClosedChannelException) {
                vague = CLOSED;
            }
        }
        return vague;
    }

    private static Trouble exact(Throwable at, String words) {
        if (words.contains("Too many open files")) {
            return FD_LIMIT;
        }
        if (words.contains("Cannot assign requested address") || at instanceof BindException) {
            return NO_LOCAL_PORT;
        }
        if (at instanceof ConnectTimeoutException) {
            return CONNECT_DEADLINE;
        }
        if (at instanceof SslHandshakeTimeoutException) {
            return TLS_DEADLINE;
        }
        if (words.contains("Connection reset") || words.contains("Broken pipe")) {
            return RESET;
        }
        if (at instanceof SSLException) {
            return TLS_FAILED;
        }
        if (at instanceof PortUnreachableException || words.contains("Connection refused")) {
            return REFUSED;
        }
        if (at instanceof UnknownHostException) {
            return UNRESOLVED;
        }
        if (words.contains("Connection timed out")) {
            return TIMED_OUT;
        }
        boolean unreachable = at instanceof NoRouteToHostException
                || words.contains("unreachable")
                || words.contains("No route to host");
        return unreachable ? UNREACHABLE : OTHER;
    }

    /** Whether an exception of a pipeline is our own fault and nothing the other side can cause. */
    public static boolean isBug(Throwable thrown) {
        return thrown instanceof RuntimeException
                && !(thrown.getCause() instanceof IOException)
                && !(thrown instanceof CodecException);
    }

    /** The first message on the way to the cause; the exception's name where none has one. */
    public static String words(Throwable thrown) {
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
}
