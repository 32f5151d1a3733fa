package dev.throng.rtmp.session;

/** The steps of a session, in their order. */
public enum SessionStep {
    HANDSHAKE("handshake", "exchanging C0 to C2 and S0 to S2"),
    CONNECT("connect", "waiting for the answer to connect"),
    CREATE_STREAM("create-stream", "waiting for the answer to createStream"),
    START("start", "waiting for the answer to play or publish"),
    STREAM("stream", "receiving or sending media"),
    ENDED("ended", "the session has ended");

    private final String id;
    private final String description;

    SessionStep(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** Returns the name in the ids of failures, in kebab-case. */
    public String id() {
        return id;
    }

    /** Returns a phrase for people. */
    public String description() {
        return description;
    }
}
