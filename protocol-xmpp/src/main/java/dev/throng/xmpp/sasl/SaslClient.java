package dev.throng.xmpp.sasl;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Starts attempts to log in. One per event loop, and confined to it, as the keys it remembers are. */
public final class SaslClient {

    /** As many bytes as base64 writes without padding; 144 bits. */
    private static final int NONCE_BYTES = 18;

    private final RandomGenerator random;
    private final ScramKeys keys;

    /**
     * @param random where nonces come from; against a server that matters, a {@link java.security.SecureRandom}
     * @param keys of this event loop
     */
    public SaslClient(RandomGenerator random, ScramKeys keys) {
        this.random = random;
        this.keys = keys;
    }

    /**
     * Starts one attempt.
     *
     * @throws SaslException with {@link SaslReason#BAD_CREDENTIALS} if the mechanism cannot carry this name or password
     */
    public SaslExchange begin(Choice.Agreed agreed, Credentials who) throws SaslException {
        return switch (agreed.mechanism()) {
            case PLAIN -> OneMessage.plain(who);
            case EXTERNAL -> OneMessage.external(who);
            case ANONYMOUS -> OneMessage.anonymous();
            default -> new ScramExchange(agreed.mechanism(), agreed.binding(), who, nonce(), keys);
        };
    }

    private String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
