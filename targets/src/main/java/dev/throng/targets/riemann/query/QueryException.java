package dev.throng.targets.riemann.query;

/** A query that cannot be read or costs too much; the message is what the client is told. */
public final class QueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    QueryException(String message) {
        super(message);
    }

    QueryException(String message, Throwable cause) {
        super(message, cause);
    }
}
