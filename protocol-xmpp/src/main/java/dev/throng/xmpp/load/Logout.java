package dev.throng.xmpp.load;

/** How a session ends when its time is over. */
enum Logout {
    /** The stream is ended, and the server closes the connection. */
    CLEAN,
    /** The connection is reset, as if the client had crashed. */
    ABRUPT
}
