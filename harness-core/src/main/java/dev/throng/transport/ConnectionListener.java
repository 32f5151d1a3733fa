package dev.throng.transport;

import io.netty.buffer.ByteBuf;

/**
 * Learns what happens on a {@link Connection}. All methods are called on the connection's event loop, never before
 * {@link Dialer#connect} has returned. A listener may write to the connection and close it from within each of them. Times are nanoseconds
 * of the loop's clock.
 *
 * <p>The order is: {@link #connected} once, {@link #active} once, then {@link #read}, {@link #readComplete}, {@link #writable} and {@link
 * #timedOut} any number of times. {@link #active} comes again after each successful {@link Connection#startTls}. {@link #closed} comes
 * last, exactly once, from any state. The only exception is {@link Connection#discard}, after which nothing is called.
 */
public interface ConnectionListener {

    /** The TCP connection is open. The TLS handshake begins, or {@link #active} follows at once. */
    default void connected(long atNanos) {}

    /** The connection takes bytes: TCP is open, and TLS is agreed on if it was asked for. */
    void active(long atNanos);

    /**
     * Bytes came in, decrypted with TLS. The connection releases them after the call; a listener that keeps them retains them.
     *
     * @param atNanos when they were read; all bytes of one read have the same time
     */
    void read(ByteBuf bytes, long atNanos);

    /** The loop has read what the socket had for now. */
    default void readComplete() {}

    /** The socket takes more bytes again, after it had refused some. */
    default void writable() {}

    /** The timeout of {@link Connection#startTimeout} is over. The connection stays open; the next timeout may be started from here. */
    default void timedOut(long atNanos) {}

    /**
     * The connection is closed, or could not be opened. Nothing is called after this.
     *
     * @param error the first cause; what followed from it is not reported
     * @param detail for people; may hold text of the target or the operating system
     */
    void closed(TransportError error, String detail, long atNanos);
}
