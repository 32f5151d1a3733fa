package dev.throng.target;

/** A target that could not be found, started or made ready; thrown before any load. The message names what, where and what was expected. */
public final class TargetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What went wrong, for programs. */
    public enum Reason {
        /** No such executable, directory or JVM. */
        NOT_FOUND,
        /** The process to sample does not run, or its name fits several. */
        NO_SUCH_PROCESS,
        /** The executable is there and could not be started. */
        NOT_STARTED,
        /** Something answers at the readiness address before the target was started. */
        PORT_IN_USE,
        /** The process ended before it was ready. */
        DIED,
        /** The process runs, and was not ready in time. */
        NOT_READY,
        /** The wait was interrupted. */
        INTERRUPTED
    }

    private final Reason reason;

    TargetException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    TargetException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
