package dev.throng.riemann.client;

import dev.throng.connect.Trouble;
import java.util.Optional;

/** Names what an exception of the transport means. */
final class Diagnosis {

    /** Empty if the exception only says that the channel is closed, which is no cause. */
    static Optional<RiemannFailure> of(Throwable thrown) {
        return switch (Trouble.of(thrown)) {
            case FD_LIMIT -> Optional.of(RiemannFailure.FD_LIMIT);
            case NO_LOCAL_PORT -> Optional.of(RiemannFailure.NO_LOCAL_PORT);
            case CONNECT_DEADLINE -> Optional.of(RiemannFailure.CONNECT_DEADLINE);
            case TLS_DEADLINE, TLS_FAILED -> Optional.of(RiemannFailure.TLS_HANDSHAKE);
            case REFUSED -> Optional.of(RiemannFailure.REFUSED);
            case RESET -> Optional.of(RiemannFailure.RESET);
            case UNRESOLVED, TIMED_OUT, UNREACHABLE, OTHER -> Optional.of(RiemannFailure.IO_ERROR);
            case CLOSED -> Optional.empty();
        };
    }

    private Diagnosis() {}
}
