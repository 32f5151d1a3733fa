package dev.throng.riemann.client;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;

/** What can become of a Msg instead of an ok. */
public enum RiemannFailure implements Failure {
    ERROR_REPLY("error-reply", "the target answered the Msg with something else than ok", Blame.TARGET),
    CLOSED_BY_TARGET("closed-by-target", "the target closed the connection in order, the Msg un-acked", Blame.TARGET),
    RESET("reset", "the connection was reset, the Msg un-acked", Blame.TARGET),
    REFUSED("refused", "nothing listens at the target's address", Blame.TARGET),
    CONNECT_DEADLINE("connect-deadline", "no connection within connectDeadline", Blame.TARGET),
    NO_CONNECTION("no-connection", "no connection was open when the arrival started", Blame.TARGET),
    TLS_HANDSHAKE("tls-handshake", "TLS could not be agreed upon", Blame.TARGET),
    FRAME_TOO_LARGE("frame-too-large", "the target sent a frame of more than maxMsgBytes", Blame.TARGET),
    CORRUPT_FRAME("corrupt-frame", "the target sent bytes that are no reply", Blame.TARGET),
    UNEXPECTED_REPLY("unexpected-reply", "the target sent more replies than it got Msgs", Blame.TARGET),
    PENDING_OVERFLOW(
            "pending-overflow", "the target reads so slowly that maxPendingBytes wait to be written", Blame.TARGET),
    WINDOW_FULL("window-full", "windowPerConnection Msgs are un-acked on the connection already", Blame.TARGET),
    DATAGRAM_TOO_LARGE("datagram-too-large", "the Msg exceeds maxDatagramBytes; nothing was sent", Blame.GENERATOR),
    NOT_OVER_UDP("not-over-udp", "UDP has no replies, so a query needs tcp or tls", Blame.GENERATOR),
    NO_LOCAL_PORT("no-local-port", "this machine has no free port for another connection", Blame.GENERATOR),
    FD_LIMIT("fd-limit", "this process may not open another file", Blame.GENERATOR),
    CLOSED_BY_US("closed-by-us", "we closed the connection before the answer came", Blame.GENERATOR),
    IO_ERROR("io-error", "another error of the network", Blame.NETWORK);

    private final Traits traits;

    RiemannFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
