package dev.throng.riemann.client;

/** Why a connection could not be opened. */
public final class UnreachableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RiemannFailure why;

    public UnreachableException(RiemannFailure why, String message, Throwable cause) {
        super(message, cause);
        this.why = why;
    }

    public RiemannFailure why() {
        return why;
    }
}
