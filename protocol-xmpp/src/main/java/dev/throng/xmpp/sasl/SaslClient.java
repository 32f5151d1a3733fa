package dev.throng.xmpp.sasl;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Starts SASL exchanges. There is one per event loop, confined to it, because its cache of keys is. */
public final class SaslClient {

    /** Bytes of a nonce, 144 bits: base64 needs no padding for them. */
    private static final int NONCE_BYTES = 18;

    private final RandomGenerator random;
    private final ScramKeys keys;
    private final TokenStore tokens;

    /**
     * @param random source of nonces; for servers in production, a {@link java.security.SecureRandom}
     * @param keys the cache of this event loop
     */
    public SaslClient(RandomGenerator random, ScramKeys keys) {
        this.random = random;
        this.keys = keys;
        this.tokens = new TokenStore(keys.capacity());
    }

    /** Returns the tokens of this event loop's users. */
    public TokenStore tokens() {
        return tokens;
    }

    /**
     * Starts an exchange with a token.
     *
     * @param channel what the connection can be bound by
     * @throws SaslException with {@link SaslReason#BAD_CREDENTIALS} if the mechanism cannot carry this name, or if the channel cannot be bound
     */
    public SaslExchange begin(TokenMechanism mechanism, ChannelData channel, String user, String token)
            throws SaslException {
        return TokenExchange.begin(mechanism, channel, user, token);
    }

    /**
     * Starts one exchange.
     *
     * @throws SaslException with {@link SaslReason#BAD_CREDENTIALS} if the mechanism cannot carry this name or password
     */
    public SaslExchange begin(MechanismChoice.Agreed agreed, Credentials who) throws SaslException {
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
