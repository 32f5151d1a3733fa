package dev.throng.api;

/**
 * A run without a result: the scenario cannot be used, or nothing was sent, or the load's JVM failed. The message states what is wrong,
 * where, and what was expected. It contains no secret of the scenario.
 */
public final class ThrongException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message for the user
     * @param cause the exception of the run
     */
    public ThrongException(String message, Throwable cause) {
        super(message, cause);
    }
}
