package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;

/** The mechanisms in which we say one thing and the server says yes or no. */
final class OneMessage implements SaslExchange {

    private final Mechanism mechanism;
    private final byte[] message;

    private OneMessage(Mechanism mechanism, String message) {
        this.mechanism = mechanism;
        this.message = message.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * RFC 4616 §2: {@code [authzid] NUL authcid NUL passwd}. Preparing them is the server's part. An empty name or password is not a
     * message of this mechanism, and a NUL would end one of them early.
     */
    static OneMessage plain(Credentials who) throws SaslException {
        String authorization = who.authorization().orElse("");
        require("user", who.user());
        require("password", who.password());
        if (authorization.indexOf('\0') >= 0) {
            throw new SaslException(SaslReason.BAD_CREDENTIALS, "authorization: a NUL in it");
        }
        return new OneMessage(Mechanism.PLAIN, authorization + '\0' + who.user() + '\0' + who.password());
    }

    /** RFC 4422 appendix A, XEP-0178: as whom to act, or nothing for the one whom the certificate names. */
    static OneMessage external(Credentials who) {
        return new OneMessage(Mechanism.EXTERNAL, who.authorization().orElse(""));
    }

    /** RFC 4505, without the trace it may carry. */
    static OneMessage anonymous() {
        return new OneMessage(Mechanism.ANONYMOUS, "");
    }

    private static void require(String what, String text) throws SaslException {
        if (text.isEmpty() || text.indexOf('\0') >= 0) {
            String problem = text.isEmpty() ? "empty" : "a NUL in it";
            throw new SaslException(SaslReason.BAD_CREDENTIALS, what + ": " + problem + ", which PLAIN cannot carry");
        }
    }

    @Override
    public String mechanism() {
        return mechanism.id();
    }

    @Override
    public byte[] initialResponse() {
        return message;
    }

    @Override
    public byte[] respond(byte[] challenge) throws SaslException {
        throw new SaslException(
                SaslReason.UNEXPECTED_CHALLENGE,
                "a challenge of " + challenge.length + " bytes, but " + mechanism.id() + " has none");
    }

    /** The server has nothing to prove; what it adds means nothing. */
    @Override
    public void verify(byte[] additionalData) {}
}
