package dev.throng.xmpp.client;

import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;

/**
 * Makes the authentications of all logins of an event loop. Confined to the loop.
 *
 * @param mechanisms the SASL mechanisms that are allowed, unless an {@link LoginAccount} names others
 */
public record Authenticator(SaslClient sasl, Mechanisms mechanisms) {

    /** The authentication of one login. */
    Authentication of(LoginAccount account) {
        return new Authentication(sasl, account);
    }
}
