package dev.throng.riemann.client;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;

/** Why a Msg got no ok, besides the errors of the transport. */
public enum RiemannFailure implements Failure {
    ERROR_REPLY("error-reply", "the target answered the Msg with something other than ok", Blame.TARGET),
    NO_CONNECTION("no-connection", "no connection was open when the arrival started", Blame.TARGET),
    FRAME_TOO_LARGE("frame-too-large", "a reply is longer than settings.maxMsgBytes", Blame.SCENARIO),
    CORRUPT_FRAME("corrupt-frame", "the target sent bytes that are no reply", Blame.TARGET),
    UNEXPECTED_REPLY(
            "unexpected-reply",
            "the target sent a reply that no Msg waits for, or one that is out of order",
            Blame.TARGET),
    MSG_TOO_LARGE("msg-too-large", "the Msg is longer than settings.maxPendingBytes; nothing was sent", Blame.SCENARIO),
    PENDING_OVERFLOW(
            "pending-overflow", "the target reads so slowly that maxPendingBytes wait to be written", Blame.TARGET),
    WINDOW_FULL("window-full", "windowPerConnection Msgs are un-acked on the connection already", Blame.TARGET),
    DATAGRAM_TOO_LARGE("datagram-too-large", "the Msg exceeds maxDatagramBytes; nothing was sent", Blame.SCENARIO),
    SOCKET_FULL("socket-full", "this machine's kernel takes datagrams too slowly", Blame.GENERATOR),
    NOT_OVER_UDP("not-over-udp", "UDP has no replies, so a query needs tcp or tls", Blame.SCENARIO);

    private final Traits traits;

    RiemannFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public boolean namesCause() {
        return this == NO_CONNECTION;
    }
}
