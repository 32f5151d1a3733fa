package dev.throng.targets.xmpp;

/** The steps of a login at which a fault can be configured, named after the client's request. */
enum FaultStep {
    /** The connection is accepted. */
    CONNECT,
    /** The first stream's start tag. */
    STREAM,
    STARTTLS,
    /** {@code <auth/>}. */
    AUTH,
    BIND,
    ROSTER,
    /** The first presence. */
    PRESENCE
}
