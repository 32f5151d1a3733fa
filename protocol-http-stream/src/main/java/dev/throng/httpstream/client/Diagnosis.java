package dev.throng.httpstream.client;

import dev.throng.connect.Trouble;

/** Names what an exception of the transport means in a step. */
final class Diagnosis {

    static StreamFailure of(Throwable thrown, Step during) {
        return switch (Trouble.of(thrown)) {
            case FD_LIMIT -> StreamFailure.FD_LIMIT;
            case NO_LOCAL_PORT -> StreamFailure.NO_LOCAL_PORT;
            case RESET -> StreamFailure.reset(during);
            case TLS_DEADLINE, TLS_FAILED -> StreamFailure.TLS_FAILED;
            case REFUSED -> StreamFailure.REFUSED;
            case UNRESOLVED -> StreamFailure.UNRESOLVED;
            case CONNECT_DEADLINE, TIMED_OUT ->
                during == Step.CONNECT ? StreamFailure.CONNECT_TIMEOUT : StreamFailure.ioError(during);
            case UNREACHABLE -> StreamFailure.UNREACHABLE;
            case CLOSED -> StreamFailure.closed(during);
            case OTHER -> StreamFailure.ioError(during);
        };
    }

    private Diagnosis() {}
}
