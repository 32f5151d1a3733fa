package dev.throng.transport;

import dev.throng.measure.Failure;

/** Reports why no connection is open, where an exception is needed. {@link TransportError#of} returns its failure. The message is for the user. */
public final class TransportException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public TransportException(Failure failure, String message) {
        super(message);
        this.failure = failure;
    }

    /** Returns the failure that an arrival would report. */
    public Failure failure() {
        return failure;
    }
}
