package dev.throng.streams.flv;

/** The bytes are not what FLV or RTMP allows. No byte after them can be read, so the connection must be closed. Has no stack trace. */
public final class MessageException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient MessageFault fault;

    /** @param message for people: what is wrong, what was expected; names the limit if one was passed */
    public MessageException(MessageFault fault, String message) {
        super(message, null, false, false);
        this.fault = fault;
    }

    /** Returns what is wrong: a {@link FlvFault}, or a fault of RTMP. */
    public MessageFault fault() {
        return fault;
    }
}
