package dev.throng.targets.xmpp.sasl;

/** An authentication that failed. The condition is that of RFC 6120, section 6.5. */
public final class SaslException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String condition;

    public SaslException(String condition, String message) {
        super(message, null, false, false);
        this.condition = condition;
    }

    /** Such as {@code not-authorized}. */
    public String condition() {
        return condition;
    }

    static SaslException malformed(String message) {
        return new SaslException("malformed-request", message);
    }

    static SaslException notAuthorized() {
        return new SaslException("not-authorized", "unknown user or wrong password");
    }
}
