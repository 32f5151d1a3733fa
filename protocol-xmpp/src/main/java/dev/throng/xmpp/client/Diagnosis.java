package dev.throng.xmpp.client;

import dev.throng.connect.Trouble;
import dev.throng.xmpp.client.ConnectionListener.End;

/** Names what an exception of the transport means. */
final class Diagnosis {

    static End of(Throwable thrown) {
        return switch (Trouble.of(thrown)) {
            case FD_LIMIT -> End.FD_LIMIT;
            case NO_LOCAL_PORT -> End.NO_LOCAL_PORT;
            case CONNECT_DEADLINE, TLS_DEADLINE -> End.DEADLINE;
            case RESET -> End.RESET;
            case TLS_FAILED -> End.TLS_FAILED;
            case REFUSED -> End.REFUSED;
            case UNREACHABLE -> End.UNREACHABLE;
            case CLOSED -> End.CLOSED;
            case UNRESOLVED, TIMED_OUT, OTHER -> End.IO_ERROR;
        };
    }

    private Diagnosis() {}
}
