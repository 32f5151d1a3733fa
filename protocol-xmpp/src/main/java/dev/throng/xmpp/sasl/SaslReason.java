package dev.throng.xmpp.sasl;

/** Why an attempt cannot go on. */
public enum SaslReason {
    /** A challenge is not what the mechanism prescribes. */
    BAD_CHALLENGE("bad-challenge"),
    /** A challenge where the mechanism has none. */
    UNEXPECTED_CHALLENGE("unexpected-challenge"),
    /** Success where the server had something to prove first. */
    PREMATURE_SUCCESS("premature-success"),
    /** The server's nonce does not go on where ours ends. */
    NONCE("nonce"),
    /** The server demands an extension that we do not know. */
    MANDATORY_EXTENSION("mandatory-extension"),
    /** More iterations than we are willing to compute. */
    TOO_MANY_ITERATIONS("too-many-iterations"),
    /** The server's signature is wrong: it does not know the password. */
    SERVER_SIGNATURE("server-signature"),
    /** The server said in the mechanism's own words that it refuses. */
    SERVER_ERROR("server-error"),
    /** A user name or a password holds what SASLprep forbids, or nothing. */
    BAD_CREDENTIALS("bad-credentials");

    private final String id;

    SaslReason(String id) {
        this.id = id;
    }

    /** A name for reports. */
    public String id() {
        return id;
    }
}
