package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;

/** Mechanisms with one message of the client, which the server accepts or refuses. */
final class OneMessage implements SaslExchange {

    private final Mechanism mechanism;
    private final byte[] message;

    private OneMessage(Mechanism mechanism, String message) {
        this.mechanism = mechanism;
        this.message = message.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * RFC 4616 §2: {@code [authzid] NUL authcid NUL passwd}. The server prepares the texts. The mechanism allows no empty name or
     * password, and a NUL would end one of them early.
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

    /** RFC 4422 appendix A, XEP-0178: the identity to act as, or nothing for the identity in the certificate. */
    static OneMessage external(Credentials who) {
        return new OneMessage(Mechanism.EXTERNAL, who.authorization().orElse(""));
    }

    /** RFC 4505, without the optional trace information. */
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
        throw SaslException.unexpectedChallenge(challenge, mechanism.id());
    }

    /** Accepts any data, because the server has nothing to prove. */
    @Override
    public void verify(byte[] additionalData) {}
}
