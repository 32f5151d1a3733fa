package dev.throng.rtmp.session;

/** Learns how a session goes on. A listener may call the session from within each method. */
public interface SessionEvents {

    /** The session has entered a step: {@link SessionStep#CONNECT} to {@link SessionStep#STREAM}, each once. */
    void reached(SessionStep step);

    /**
     * The server ended the session. Nothing is called after this. The caller should close the connection.
     *
     * @param detail for people: the status of the server, which chose the text
     */
    void ended(SessionEnd end, String detail);
}
