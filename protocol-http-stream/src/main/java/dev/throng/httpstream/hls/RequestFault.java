package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;

/** How a request of a player failed, as far as it matters for requesting the same resource again. */
public enum RequestFault {
    /** The answer did not come, or was not complete, in time. */
    TIMEOUT,
    /** The server answered with an error of its own (5xx) or with content that cannot be read. */
    FAULTY,
    /** The server refused the request (4xx), or the connection. */
    REFUSED,
    /** Another request would end the same way. */
    FINAL;

    private static final char CLIENT_ERROR = '4';

    /** Returns how a failure matters. */
    public static RequestFault of(Failure failure) {
        Failure kind = failure.kind();
        if (kind == EngineFailure.DEADLINE
                || kind == TransportError.CONNECT_TIMEOUT
                || kind == TransportError.TLS_TIMEOUT) {
            return TIMEOUT;
        }
        if (kind instanceof StreamFailure stream) {
            return of(stream, failure instanceof FailureDetail detail ? detail.condition() : "");
        }
        boolean ofServer = failure.blame() == Blame.TARGET || failure.blame() == Blame.NETWORK;
        return ofServer && kind != TransportError.TLS_FAILED ? REFUSED : FINAL;
    }

    private static RequestFault of(StreamFailure kind, String condition) {
        return switch (kind) {
            case BAD_PLAYLIST, NESTED_MASTER -> FAULTY;
            case STATUS -> !condition.isEmpty() && condition.charAt(0) == CLIENT_ERROR ? REFUSED : FAULTY;
            case BAD_HEAD, HEAD_TOO_LONG, BAD_CHUNK -> REFUSED;
            default -> FINAL;
        };
    }
}
