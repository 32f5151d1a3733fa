package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.streams.client.ConnectionStep;
import dev.throng.transport.TransportError;

/** The steps of a stream, in their order, and the last step of a resource. Redirects and playlists lead back to the first. */
public enum StreamStep implements ConnectionStep {
    CONNECT("connect", "opening the TCP connection"),
    TLS("tls", "the TLS handshake"),
    HEAD("head", "waiting for the response's head, or reading a playlist"),
    FIRST_BYTE("first-byte", "waiting for the first byte of media"),
    STREAM("stream", "receiving or sending media"),
    CONTENT("content", "reading a playlist or segment of HLS");

    private final String id;
    private final String description;

    StreamStep(String id, String description) {
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

    /** Names the failure of a stream whose time for this step is over. */
    Failure deadline() {
        return switch (this) {
            case CONNECT -> TransportError.CONNECT_TIMEOUT;
            case TLS -> TransportError.TLS_TIMEOUT;
            case HEAD, FIRST_BYTE, CONTENT -> EngineFailure.DEADLINE.during(id);
            case STREAM -> StreamFailure.SILENT;
        };
    }
}
