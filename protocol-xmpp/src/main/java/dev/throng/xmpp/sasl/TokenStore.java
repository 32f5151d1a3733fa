package dev.throng.xmpp.sasl;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The tokens that servers gave to users for their next login (XEP-0484). Holds those used last, in memory only. They are secrets: no text
 * of this class has them. Confined to one event loop, as its users are.
 */
public final class TokenStore {

    /** The longest token that is kept, in characters. Servers make tokens of 30 to 100. */
    public static final int MAX_CHARS = 1024;

    private final Map<String, Token> byUser;

    /** @param capacity how many users' tokens are kept, about 300 bytes each */
    TokenStore(int capacity) {
        byUser = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Token> eldest) {
                return size() > capacity;
            }
        };
    }

    /**
     * A token.
     *
     * @param mechanism the only mechanism that it may be used with
     * @param uses how many logins have used it
     */
    public record Token(TokenMechanism mechanism, String secret, int uses) {

        /** Whether a server's text can be kept as a token. */
        public static boolean isUsable(String text) {
            return !text.isEmpty() && text.length() <= MAX_CHARS;
        }

        /** Returns a text without the secret. */
        @Override
        public String toString() {
            return "Token[" + mechanism.id() + ", used " + uses + " times]";
        }
    }

    /** Returns a user's token and counts its use; empty if there is none. */
    public Optional<Token> use(String jid) {
        return Optional.ofNullable(
                byUser.computeIfPresent(jid, (user, old) -> new Token(old.mechanism(), old.secret(), old.uses() + 1)));
    }

    /** Keeps a token of a user, in place of an earlier one. */
    public void keep(String jid, TokenMechanism mechanism, String secret) {
        byUser.put(jid, new Token(mechanism, secret, 0));
    }

    /** Forgets the token of a user. */
    public void drop(String jid) {
        byUser.remove(jid);
    }

    /** Returns how many users have a token. */
    int size() {
        return byUser.size();
    }
}
