package dev.throng.transport;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.CodecException;
import java.io.IOException;
import java.net.BindException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * Why a connection could not be opened, or why it ended. Every protocol reports these failures with the same ids.
 *
 * <p>{@link #of} names an exception. NIO, epoll and io_uring throw different classes for the same error, and the message of the operating
 * system is often the only difference between two errors.
 */
public enum TransportError implements Failure {
    REFUSED("refused", "connection refused: no server listens at the target's address", Blame.TARGET),
    UNREACHABLE("unreachable", "the network has no route to the target", Blame.NETWORK),
    UNRESOLVED("unresolved", "the host name has no address", Blame.NETWORK),
    CONNECT_TIMEOUT(
            "connect-timeout",
            "no TCP connection in time: deadlines.connect, or the scenario's deadline",
            Blame.TARGET),
    TLS_FAILED("tls-failed", "the TLS handshake failed", Blame.TARGET),
    TLS_TIMEOUT(
            "tls-timeout", "no TLS handshake within deadlines.tls, or within the scenario's deadline", Blame.TARGET),
    RESET("reset", "the target reset the connection", Blame.TARGET),
    CLOSED("closed", "the target closed the connection", Blame.TARGET),
    IO_ERROR("io-error", "another network error", Blame.NETWORK),
    NO_LOCAL_PORT("no-local-port", "this machine has no free port for another connection", Blame.GENERATOR),
    SOURCE_NOT_LOCAL(
            "source-not-local", "an address in settings.sources is not an address of this machine", Blame.SCENARIO),
    FORBIDDEN("forbidden", "this agent may not connect to that address; see throng agent --allow", Blame.SCENARIO),
    FD_LIMIT("fd-limit", "this process may not open another file; see ulimit -n", Blame.GENERATOR),
    CLOSED_BY_US("closed-by-us", "Throng closed the connection before the answer came", Blame.GENERATOR);

    private static final int MAX_DEPTH = 8;

    private final Traits traits;

    TransportError(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    /** These four can occur in any step; the others only while a connection is opened. */
    @Override
    public boolean namesStep() {
        return switch (this) {
            case RESET, CLOSED, IO_ERROR, CLOSED_BY_US -> true;
            default -> false;
        };
    }

    /**
     * Names an exception. The first exception in the chain of causes that maps to a constant other than {@link #IO_ERROR} decides.
     *
     * @return {@link #CLOSED} if the chain says only that the channel is closed; {@link #IO_ERROR} if it has no name
     */
    public static TransportError of(Throwable thrown) {
        TransportError vague = IO_ERROR;
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            TransportError exact = exact(at, String.valueOf(at.getMessage()));
            if (exact != IO_ERROR) {
                return exact;
            }
            if (at instanceof ClosedChannelException) {
                vague = CLOSED;
            }
        }
        return vague;
    }

    private static TransportError exact(Throwable at, String message) {
        if (at instanceof TransportException named && named.failure() instanceof TransportError error) {
            return error;
        }
        if (message.contains("Too many open files")) {
            return FD_LIMIT;
        }
        if (message.contains("Cannot assign requested address")
                || message.contains("Address already in use")
                || at instanceof BindException) {
            return NO_LOCAL_PORT;
        }
        if (at instanceof ConnectTimeoutException || message.contains("Connection timed out")) {
            return CONNECT_TIMEOUT;
        }
        if (message.contains("Connection reset") || message.contains("Broken pipe")) {
            return RESET;
        }
        if (at instanceof SSLException) {
            return TLS_FAILED;
        }
        if (at instanceof PortUnreachableException || message.contains("Connection refused")) {
            return REFUSED;
        }
        if (at instanceof UnknownHostException) {
            return UNRESOLVED;
        }
        boolean unreachable = at instanceof NoRouteToHostException
                || message.contains("unreachable")
                || message.contains("No route to host");
        return unreachable ? UNREACHABLE : IO_ERROR;
    }

    /** Whether an exception of a pipeline is a bug of Throng: neither the network nor the target's bytes can cause it. */
    static boolean isBug(Throwable thrown) {
        return thrown instanceof RuntimeException
                && !(thrown.getCause() instanceof IOException)
                && !(thrown instanceof CodecException);
    }

    /**
     * Returns what an exception says, for people: the first message in the chain of causes. If there is none, or if the message of the
     * operating system only repeats the error, it is the error's description. A bug of Throng without a message has its class instead.
     */
    public static String message(Throwable thrown) {
        TransportError error = of(thrown);
        if (error.saysAll()) {
            return error.description();
        }
        if (error == TLS_FAILED) {
            return TlsProblem.of(thrown);
        }
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at.getMessage() != null && !at.getMessage().isBlank()) {
                return at.getMessage();
            }
        }
        return isBug(thrown) ? thrown.getClass().getSimpleName() : error.description();
    }

    /** Whether the operating system's message has nothing but the error and an address that is known. */
    private boolean saysAll() {
        return switch (this) {
            case REFUSED, UNREACHABLE, RESET, CLOSED -> true;
            default -> false;
        };
    }
}
