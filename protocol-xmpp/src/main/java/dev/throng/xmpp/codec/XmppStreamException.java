package dev.throng.xmpp.codec;

/** The peer's bytes are not a valid XMPP stream. No later byte can be read, so the stream must be closed. */
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
