package dev.throng.targets.riemann.query;

/** A query that is invalid or too expensive. The client gets the message. */
public final class QueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    QueryException(String message) {
        super(message);
    }

    QueryException(String message, Throwable cause) {
        super(message, cause);
    }
}
