package dev.throng.xmpp.client;

import dev.throng.transport.Tls;
import dev.throng.xmpp.sasl.Mechanisms;
import java.util.Optional;

/**
 * Who logs in, and how. Immutable.
 *
 * @param user the localpart of the user's JID; empty if the server makes it
 * @param password in clear text; empty if the mechanisms need none
 * @param login how the session is opened; names the domain
 * @param mechanisms the SASL mechanisms that are allowed
 * @param tls how STARTTLS or direct TLS secures the connection; empty without encryption
 * @param problem why this user cannot log in; empty if that is not known
 */
public record LoginAccount(
        String user, String password, LoginOptions login, Mechanisms mechanisms, Optional<Tls> tls, String problem) {

    /** Returns the bare JID: the domain alone if the server makes the localpart. */
    public String jid() {
        return user.isEmpty() ? login.domain() : user + "@" + login.domain();
    }

    /** Returns a text without the password, for logs. */
    @Override
    public String toString() {
        return "LoginAccount[" + jid() + "]";
    }
}
