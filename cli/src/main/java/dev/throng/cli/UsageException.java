package dev.throng.cli;

/** Bad input or usage; nothing was sent. The message states what is wrong and what was expected. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
