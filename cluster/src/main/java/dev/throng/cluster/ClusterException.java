package dev.throng.cluster;

/** A cluster cannot be formed or joined. The message states the cause, the address and what to do. */
public final class ClusterException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates an exception for this message. */
    public ClusterException(String message) {
        super(message);
    }

    /** Creates an exception for this message and cause. */
    public ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
