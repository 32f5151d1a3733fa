package dev.throng.xmpp.sasl;

/**
 * An attempt cannot go on. It is raised for what a server sends, by the thousand if it likes, and so has no stack trace. What the message quotes of the server is fit
 * for a terminal.
 */
public final class SaslException extends Exception {

    private static final long serialVersionUID = 1L;

    private final SaslReason reason;

    SaslException(SaslReason reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    public SaslReason reason() {
        return reason;
    }
}
