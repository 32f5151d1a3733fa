package dev.throng.riemann.client;

import dev.throng.measure.Failure;
import dev.throng.riemann.codec.Msg;

/**
 * Learns what became of the Msgs of a connection, in the order in which they were sent, on the connection's event loop.
 *
 * @param <P> the token that the caller gave with each Msg
 */
public interface ReplyListener<P> {

    /** The size of a bare ack on the wire. */
    int ACK_BYTES = 6;

    /** A bare ok. All acks of one read have the same time. */
    void acked(P pending, long atNanos);

    /**
     * Any other reply: an error, the events that matched a query.
     *
     * @param frameBytes its size on the wire
     */
    void replied(P pending, Msg reply, int frameBytes, long atNanos);

    /** The connection ended before the reply came. */
    void failed(P pending, Failure why, long atNanos);

    /**
     * An open connection ended; all its Msgs have failed before this call.
     *
     * @param unacked how many that were
     * @param detail in words; may hold text from the target or the operating system
     */
    void closed(Failure why, int unacked, String detail);
}
