package dev.throng.rtmp.codec;

/** The bytes are not what RTMP or FLV allows. No byte after them can be read, so the connection must be closed. Has no stack trace. */
public final class RtmpException extends Exception {

    private static final long serialVersionUID = 1L;

    private final RtmpFault fault;

    /** @param message for people: what is wrong, what was expected; names the limit if one was passed */
    public RtmpException(RtmpFault fault, String message) {
        super(message, null, false, false);
        this.fault = fault;
    }

    public RtmpFault fault() {
        return fault;
    }
}
