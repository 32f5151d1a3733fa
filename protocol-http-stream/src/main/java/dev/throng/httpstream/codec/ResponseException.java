package dev.throng.httpstream.codec;

import dev.throng.httpstream.failure.StreamFailure;

/** The target's bytes are not a response. Nothing that follows can be read, so the connection must be closed. */
public final class ResponseException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StreamFailure fault;

    ResponseException(StreamFailure fault, String message) {
        super(message);
        this.fault = fault;
    }

    ResponseException(StreamFailure fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    public StreamFailure fault() {
        return fault;
    }
}
