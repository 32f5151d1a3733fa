package dev.throng.gclogs;

/** A log that gives no answer at all: missing, empty, not a GC log, or without the times that every figure needs. */
public final class GcLogException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public GcLogException(String message) {
        super(message);
    }

    public GcLogException(String message, Throwable cause) {
        super(message, cause);
    }
}
