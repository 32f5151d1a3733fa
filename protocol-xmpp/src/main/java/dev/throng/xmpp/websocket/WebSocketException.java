package dev.throng.xmpp.websocket;

/** The server breaks RFC 6455 or RFC 7395. The connection must be closed. */
public final class WebSocketException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient WebSocketFault fault;

    public WebSocketException(WebSocketFault fault, String message) {
        super(message);
        this.fault = fault;
    }

    public WebSocketFault fault() {
        return fault;
    }
}
