package dev.throng.xmpp.sasl;

/**
 * An exchange cannot continue. Has no stack trace, because a server can cause thousands of these exceptions. The message is safe to print
 * on a terminal, even where it quotes the server.
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

    /** The server sent a challenge in an exchange of one message. */
    static SaslException unexpectedChallenge(byte[] challenge, String mechanism) {
        return new SaslException(
                SaslReason.UNEXPECTED_CHALLENGE,
                "a challenge of " + challenge.length + " bytes, but " + mechanism + " has none");
    }
}
