package dev.throng.riemann.codec;

/** Bytes that are not what Riemann's protocol allows. Nothing after them in the stream can be trusted. */
public final class FrameException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What is wrong with the bytes. */
    public enum Fault {
        /** The frame announces more bytes than we accept. */
        TOO_LARGE,
        /** A negative length, or a body that is not a Msg. */
        CORRUPT
    }

    private final Fault fault;

    public FrameException(Fault fault, String message) {
        super(message, null, false, false);
        this.fault = fault;
    }

    static FrameException corrupt(String message) {
        return new FrameException(Fault.CORRUPT, message);
    }

    public Fault fault() {
        return fault;
    }
}
