package dev.throng.targets.xmpp;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The tokens that users may log in with instead of a password (XEP-0484), one for each device. Any thread may use it. */
final class TokenDirectory {

    /** Limits the memory; beyond it all tokens are forgotten, and clients go back to their passwords. */
    private static final int MAX_TOKENS = 2_000_000;

    private final XmppServerState server;
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    TokenDirectory(XmppServerState server) {
        this.server = server;
    }

    /** Whose token it is; {@code device} is the id of the client's user agent. */
    static String key(String user, String device, String mechanism) {
        return user + ' ' + mechanism + ' ' + device;
    }

    private static final class Token {

        private final String secret;
        private final long madeNanos;
        private final AtomicLong uses = new AtomicLong();

        private Token(String secret, long madeNanos) {
            this.secret = secret;
            this.madeNanos = madeNanos;
        }
    }

    /** Makes a token, in place of an earlier one. */
    String make(String key) {
        if (tokens.size() >= MAX_TOKENS) {
            tokens.clear();
        }
        String secret = "fast-" + server.token() + server.token();
        tokens.put(key, new Token(secret, server.clock.nanos()));
        return secret;
    }

    /** The valid token; empty if there is none. */
    Optional<String> find(String key) {
        Token token = tokens.get(key);
        boolean valid = token != null && server.clock.nanos() - token.madeNanos < server.settings.fast.toNanos();
        return valid ? Optional.of(token.secret) : Optional.empty();
    }

    /** Counts a login with a token; returns whether the token must be replaced now. */
    boolean used(String key) {
        Token token = tokens.get(key);
        return token != null
                && server.settings.fastUses > 0
                && token.uses.incrementAndGet() >= server.settings.fastUses;
    }
}
