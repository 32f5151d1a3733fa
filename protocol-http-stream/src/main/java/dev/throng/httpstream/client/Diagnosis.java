package dev.throng.httpstream.client;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/** Names what an exception of the transport means. */
final class Diagnosis {

    private static final int MAX_DEPTH = 8;

    static StreamFailure of(Throwable thrown, Step during) {
        Throwable at = thrown;
        StreamFailure vague = StreamFailure.ioError(during);
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            String words = String.valueOf(at.getMessage());
            if (words.contains("Too many open files")) {
                return StreamFailure.FD_LIMIT;
            }
            if (words.contains("Cannot assign requested address") || at instanceof BindException) {
                return StreamFailure.NO_LOCAL_PORT;
            }
            if (at instanceof ConnectTimeoutException) {
                return StreamFailure.deadline(during);
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
            if (at instanceof NoRouteToHostException || words.contains("unreachable")) {
                return StreamFailure.UNREACHABLE;
            }
            if (at instanceof ClosedChannelException) {
                vague = StreamFailure.closed(during);
            }
        }
        return vague;
    }

    static boolean isBug(Throwable thrown) {
        return thrown instanceof RuntimeException
                && !(thrown.getCause() instanceof IOException)
                && !(thrown instanceof io.netty.handler.codec.CodecException);
    }

    static String words(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at.getMessage() != null && !at.getMessage().isBlank()) {
                return at.getMessage();
            }
        }
        return thrown.getClass().getSimpleName();
    }

    private Diagnosis() {}
}
