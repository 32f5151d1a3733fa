package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;

/** Takes what happens on an {@link XmppConnection}, on its event loop. It may send, upgrade and close from within. */
public interface ConnectionListener {

    /** The socket stands. If TLS begins with the first byte, {@link #encrypted} follows. */
    void connected(long atNanos);

    /** TLS is agreed upon. */
    void encrypted(long atNanos);

    /**
     * The server's stream header.
     *
     * @param header without children
     */
    void opened(Element header, long atNanos);

    /** A stanza or another element at the top of the stream. */
    void received(Element element, int bytes, long atNanos);

    /**
     * Bytes were read; told once per read, before what is in them.
     *
     * @param bytes as they came, so before decryption where there is TLS this counts what was decrypted
     */
    default void read(int bytes) {}

    /**
     * The connection ended, or could not be opened. Told once; nothing is told after it.
     *
     * @param detail for people; may hold words of the server
     */
    void ended(End end, String detail, long atNanos);

    /** How a connection ends. */
    enum End {
        REFUSED,
        UNREACHABLE,
        NO_LOCAL_PORT,
        FD_LIMIT,
        /** The connection, or a handshake of TLS, took too long. */
        DEADLINE,
        TLS_FAILED,
        /** The server closed it without the end tag of its stream. */
        CLOSED,
        /** The server ended its stream in order (RFC 6120 §4.4): what it kept of the session is gone. */
        STREAM_ENDED,
        RESET,
        IO_ERROR,
        BAD_XML,
        TOO_LARGE,
        PENDING_OVERFLOW,
        /** {@link XmppConnection#close} or {@link XmppConnection#abort}. */
        CLOSED_BY_US
    }
}
