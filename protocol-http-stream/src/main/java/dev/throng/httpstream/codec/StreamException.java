package dev.throng.httpstream.codec;

/** The other side's bytes cannot be read on. Nothing after this can be trusted; the connection is to be closed. */
public final class StreamException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StreamFault fault;

    StreamException(StreamFault fault, String message) {
        super(message);
        this.fault = fault;
    }

    StreamException(StreamFault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    public StreamFault fault() {
        return fault;
    }
}
