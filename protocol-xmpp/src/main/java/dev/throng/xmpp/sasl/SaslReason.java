package dev.throng.xmpp.sasl;

/** Why a SASL exchange cannot continue. */
public enum SaslReason {
    /** The mechanism does not allow this challenge. */
    BAD_CHALLENGE("bad-challenge"),
    /** A challenge where the mechanism expects none. */
    UNEXPECTED_CHALLENGE("unexpected-challenge"),
    /** Success before the server has proved that it knows the password. */
    PREMATURE_SUCCESS("premature-success"),
    /** The server's nonce does not begin with the client's nonce. */
    NONCE("nonce"),
    /** The server requires an extension that Throng does not support. */
    MANDATORY_EXTENSION("mandatory-extension"),
    /** The server requires more iterations than the limit. */
    TOO_MANY_ITERATIONS("too-many-iterations"),
    /** The server's signature is wrong: it does not know the password. */
    SERVER_SIGNATURE("server-signature"),
    /** The server refused with an error message of the mechanism. */
    SERVER_ERROR("server-error"),
    /** A user name or password is empty, or has characters that the mechanism or SASLprep forbids. */
    BAD_CREDENTIALS("bad-credentials");

    private final String id;

    SaslReason(String id) {
        this.id = id;
    }

    /** Returns the name for reports. */
    public String id() {
        return id;
    }
}
