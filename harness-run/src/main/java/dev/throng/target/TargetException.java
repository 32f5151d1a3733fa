package dev.throng.target;

/** A target that cannot be found or started, or that does not get ready. Thrown before the load. */
public final class TargetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kind of the problem. */
    public enum Reason {
        /** No such executable, directory or JVM. */
        NOT_FOUND,
        /** The process to sample does not run, or several processes have its name. */
        NO_SUCH_PROCESS,
        /** The executable exists, but cannot be started. */
        NOT_STARTED,
        /** A server already uses the address of the target. */
        PORT_IN_USE,
        /** The process ended before it was ready. */
        DIED,
        /** The process runs, but did not get ready in time. */
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

    /** The kind of the problem. */
    public Reason reason() {
        return reason;
    }
}
