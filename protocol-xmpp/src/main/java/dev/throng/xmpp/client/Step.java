package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.transport.TransportError;

/** The steps of a connection's life, in their order. Not every login has each of them. */
public enum Step {
    CONNECT("connect", "the TCP connection"),
    TLS("tls", "the TLS handshake from the first byte (XEP-0368)"),
    UPGRADE("upgrade", "the opening handshake of WebSocket (RFC 6455)"),
    STREAM("stream", "from the connection to the features of the first stream"),
    STARTTLS("starttls", "from the request for TLS to the features of the encrypted stream"),
    REGISTER("register", "creating an account (XEP-0077)"),
    AUTH("auth", "from the choice of a mechanism to its success"),
    BIND(
            "bind",
            "from the new stream to the bound resource, with the session and stream management if they are wanted"),
    ROSTER("roster", "from the request for the roster to the roster"),
    PRESENCE("presence", "writing the initial presence"),
    SESSION("session", "being online");

    private final String id;
    private final String description;

    Step(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** The name in failures and metrics. */
    public String id() {
        return id;
    }

    public String description() {
        return description;
    }

    /** Names the failure of a login whose deadline passed in this step. */
    public Failure overdue() {
        return switch (this) {
            case CONNECT -> TransportError.CONNECT_TIMEOUT;
            case TLS -> TransportError.TLS_TIMEOUT;
            default -> EngineFailure.DEADLINE.during(id);
        };
    }
}
