package dev.throng.xmpp.codec;

/** The other side's bytes cannot be read on. Nothing after this can be trusted; the stream is to be closed. */
public final class XmppStreamException extends Exception {

    private static final long serialVersionUID = 1L;

    private final XmppStreamFault fault;

    XmppStreamException(XmppStreamFault fault, String message) {
        super(message);
        this.fault = fault;
    }

    XmppStreamException(XmppStreamFault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    public XmppStreamFault fault() {
        return fault;
    }
}
