package dev.throng.xmpp.client;

import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;

/**
 * Makes the authentications of all logins of an event loop. Confined to the loop.
 *
 * @param mechanisms the SASL mechanisms that are allowed
 */
public record Authenticator(SaslClient sasl, Mechanisms mechanisms) {

    /** The authentication of one login. */
    public Authentication of(String user, String password) {
        return new Authentication(this, new Credentials(user, password));
    }
}
