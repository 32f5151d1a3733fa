package dev.throng.xmpp.sasl;

import java.util.Optional;

/**
 * The credentials of one login.
 *
 * @param user the name before the @; empty for mechanisms that need none
 * @param password in clear text
 * @param authorization the identity to act as, if it is not the user: a bare JID in XMPP (RFC 6120 §6.3.8)
 */
public record Credentials(String user, String password, Optional<String> authorization) {

    public Credentials(String user, String password) {
        this(user, password, Optional.empty());
    }

    /** Returns a text without the password, for logs. */
    @Override
    public String toString() {
        return "Credentials[user=" + user
                + authorization.map(id -> ", authorization=" + id).orElse("") + "]";
    }
}
