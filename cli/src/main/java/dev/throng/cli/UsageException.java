package dev.throng.cli;

/** Something the user asked for cannot be done; nothing was sent. The message says what, and what was expected. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
