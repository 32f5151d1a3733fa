package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.client.ConnectionStep;
import dev.throng.transport.TransportError;

/** The steps of a player or publisher, in their order. */
public enum RtmpStep implements ConnectionStep {
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

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
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
