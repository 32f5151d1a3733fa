package dev.throng.rtmp.session;

import dev.throng.rtmp.failure.RtmpFailure;

/** Learns how a session goes on. A listener may call the session from within each method. */
public interface SessionEvents {

    /** The handshake is complete, and connect follows. Called once. */
    void connecting();

    /** The server has accepted connect, and createStream follows. Called once. */
    void creatingStream();

    /** The server has created a stream, and play or publish follows. Called once. */
    void starting();

    /** The server has accepted play or publish. Called once. */
    void streaming();

    /**
     * The server refused the client and named another address (code 302). The session has ended; nothing is called after this.
     *
     * @param address of the application, {@code rtmp://host:port/application}; the server chose the text
     */
    void redirected(String address);

    /**
     * The server ended the session. Nothing is called after this. The caller should close the connection.
     *
     * @param detail for people: the status of the server, which chose the text
     */
    void ended(RtmpFailure end, String detail);
}
