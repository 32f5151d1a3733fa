package dev.throng.http;

/** The target's bytes are not an HTTP response. Nothing that follows can be read, so the connection must be closed. */
public final class HttpException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What is wrong with the bytes. */
    public enum Fault {
        /** The head is not one of HTTP/1.x. */
        BAD_HEAD,
        /** The head, or one of its lines, is longer than the limit. */
        HEAD_TOO_LONG,
        /** The chunks of the content are broken. */
        BAD_CHUNK
    }

    private final Fault fault;

    public HttpException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }
}
