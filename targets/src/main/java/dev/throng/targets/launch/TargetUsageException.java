package dev.throng.targets.launch;

/** What the user asked for cannot be done; the message says what, where, and what was expected. Ends with exit code 2. */
public final class TargetUsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TargetUsageException(String message) {
        super(message);
    }

    public TargetUsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
