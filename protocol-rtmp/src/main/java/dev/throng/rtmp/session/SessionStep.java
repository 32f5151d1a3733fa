package dev.throng.rtmp.session;

/** The steps of a session, in their order. */
public enum SessionStep {
    /** Exchanging C0 to C2 and S0 to S2. */
    HANDSHAKE,
    /** Waiting for the answer to connect. */
    CONNECT,
    /** Waiting for the answer to createStream. */
    CREATE_STREAM,
    /** Waiting for the answer to play or publish. */
    START,
    /** Receiving or sending media. */
    STREAM,
    /** The session has ended. */
    ENDED
}
