package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.rtmp.session.SessionStep;
import dev.throng.transport.TransportError;

/** The steps of a player or publisher, in their order. */
public enum RtmpStep {
    CONNECT("connect", "opening the TCP connection"),
    TLS("tls", "the TLS handshake"),
    HANDSHAKE("handshake", "the handshake of RTMP"),
    CONNECT_COMMAND("connect-command", "waiting for the answer to connect"),
    CREATE_STREAM("create-stream", "waiting for the answer to createStream"),
    START("start", "waiting for the answer to play or publish"),
    FIRST_MEDIA("first-media", "waiting for the first audio or video"),
    STREAM("stream", "receiving or sending media");

    private final String id;
    private final String description;

    RtmpStep(String id, String description) {
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

    /** Returns the step of a player whose session has entered this step. */
    static RtmpStep of(SessionStep step) {
        return switch (step) {
            case HANDSHAKE -> HANDSHAKE;
            case CONNECT -> CONNECT_COMMAND;
            case CREATE_STREAM -> CREATE_STREAM;
            case START -> START;
            case STREAM, ENDED -> STREAM;
        };
    }

    /** Names the failure of a connection that ended in this step. Only errors that may happen in any step are named with it. */
    public Failure failure(TransportError error) {
        return switch (error) {
            case RESET, CLOSED, IO_ERROR -> error.during(id);
            default -> error;
        };
    }

    /** Names the failure of an arrival whose deadline passed in this step. */
    public Failure overdue() {
        return this == STREAM ? EngineFailure.DEADLINE : deadline();
    }

    /** Names the failure of a connection whose time for this step is over. */
    Failure deadline() {
        return switch (this) {
            case CONNECT -> TransportError.CONNECT_TIMEOUT;
            case TLS -> TransportError.TLS_TIMEOUT;
            case HANDSHAKE, CONNECT_COMMAND, CREATE_STREAM, START, FIRST_MEDIA -> EngineFailure.DEADLINE.during(id);
            case STREAM -> RtmpFailure.SILENT;
        };
    }
}
