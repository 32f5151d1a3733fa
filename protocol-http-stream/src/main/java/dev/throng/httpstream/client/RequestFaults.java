package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.RequestFault;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;

/** Decides how a failure of a request matters for requesting the same resource again. Pure. */
public final class RequestFaults {

    private static final char CLIENT_ERROR = '4';

    /** Returns how a failure matters. */
    public static RequestFault of(Failure failure) {
        Failure kind = failure.kind();
        if (kind == EngineFailure.DEADLINE
                || kind == TransportError.CONNECT_TIMEOUT
                || kind == TransportError.TLS_TIMEOUT) {
            return RequestFault.TIMEOUT;
        }
        if (kind instanceof StreamFailure stream) {
            return of(stream, failure instanceof FailureDetail detail ? detail.condition() : "");
        }
        boolean ofServer = failure.blame() == Blame.TARGET || failure.blame() == Blame.NETWORK;
        return ofServer && kind != TransportError.TLS_FAILED ? RequestFault.REFUSED : RequestFault.FINAL;
    }

    private static RequestFault of(StreamFailure kind, String condition) {
        return switch (kind) {
            case BAD_PLAYLIST, NESTED_MASTER -> RequestFault.FAULTY;
            case STATUS ->
                !condition.isEmpty() && condition.charAt(0) == CLIENT_ERROR
                        ? RequestFault.REFUSED
                        : RequestFault.FAULTY;
            case BAD_HEAD, HEAD_TOO_LONG, BAD_CHUNK -> RequestFault.REFUSED;
            default -> RequestFault.FINAL;
        };
    }

    private RequestFaults() {}
}
