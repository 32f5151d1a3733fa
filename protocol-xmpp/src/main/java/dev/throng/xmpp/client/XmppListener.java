package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.xmpp.codec.Element;

/**
 * Learns what happens on an {@link XmppConnection}, on its event loop. It may send, encrypt and close from within each method. Times are
 * nanoseconds of the loop's clock.
 */
public interface XmppListener {

    /**
     * The step so far is over, and another begins: {@link Step#TLS}, {@link Step#UPGRADE} or {@link Step#STREAM}. The first follows the TCP
     * connection.
     */
    default void entered(Step next, long atNanos) {}

    /** The connection takes what is sent. Called again when the handshake of {@link XmppConnection#startTls} has ended. */
    default void active(long atNanos) {}

    /**
     * The server's stream header, or what stands for it on this transport.
     *
     * @param header without children
     */
    void opened(Element header, long atNanos);

    /**
     * A stanza or another element at the top level of the stream.
     *
     * @param bytes its size before encryption
     */
    void received(Element element, int bytes, long atNanos);

    /**
     * The connection is closed, or could not be opened. Nothing is called after this.
     *
     * @param cause an error of the transport, or a kind of {@link XmppFailure}; without a step
     * @param detail for people; may hold text of the server
     */
    void closed(Failure cause, String detail, long atNanos);
}
