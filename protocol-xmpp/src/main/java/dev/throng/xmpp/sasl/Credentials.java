package dev.throng.xmpp.sasl;

import java.util.Optional;

/**
 * Who logs in.
 *
 * @param user the name before the @; no name for mechanisms that need none
 * @param password in clear
 * @param authorization as whom to act, where that is not the user: a bare JID in XMPP (RFC 6120 §6.3.8)
 */
public record Credentials(String user, String password, Optional<String> authorization) {

    public Credentials(String user, String password) {
        this(user, password, Optional.empty());
    }

    /** Without the password, which has no place in a log. */
    @Override
    public String toString() {
        return "Credentials[user=" + user
                + authorization.map(id -> ", authorization=" + id).orElse("") + "]";
    }
}
