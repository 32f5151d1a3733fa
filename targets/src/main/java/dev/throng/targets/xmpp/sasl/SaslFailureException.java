package dev.throng.targets.xmpp.sasl;

/** A failed authentication, with a condition of RFC 6120, section 6.5. */
public final class SaslFailureException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String condition;

    public SaslFailureException(String condition, String message) {
        super(message, null, false, false);
        this.condition = condition;
    }

    /** Such as {@code not-authorized}. */
    public String condition() {
        return condition;
    }

    static SaslFailureException malformed(String message) {
        return new SaslFailureException("malformed-request", message);
    }

    static SaslFailureException notAuthorized() {
        return new SaslFailureException("not-authorized", "unknown user or wrong password");
    }
}
