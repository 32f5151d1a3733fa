package dev.throng.run.result;

/** A run that could not start: nothing was sent. The message is for the user: what, where, and what was expected. */
public final class RunException extends Exception {

    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
