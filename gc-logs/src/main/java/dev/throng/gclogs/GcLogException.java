package dev.throng.gclogs;

/** A log cannot be read: it is missing, empty, not a GC log, or has no times. The message begins with the name of the file. */
public final class GcLogException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param message what is wrong, and what was expected */
    public GcLogException(String message) {
        super(message);
    }

    /** @param message what is wrong, and what was expected */
    public GcLogException(String message, Throwable cause) {
        super(message, cause);
    }
}
