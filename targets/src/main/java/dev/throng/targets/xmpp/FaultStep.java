package dev.throng.targets.xmpp;

/** The steps of a login at which the target can be made to fail, named after what the client asks for. */
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
