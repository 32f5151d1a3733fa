package dev.throng.targets.launch;

/** An invalid option or an unusable address or file. The message states what, where and what was expected. Exit code 2. */
public final class TargetUsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TargetUsageException(String message) {
        super(message);
    }

    public TargetUsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
