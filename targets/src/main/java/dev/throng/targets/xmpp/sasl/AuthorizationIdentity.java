package dev.throng.targets.xmpp.sasl;

import java.util.Locale;

/** Nobody may act for somebody else here. */
final class AuthorizationIdentity {

    private AuthorizationIdentity() {}

    /** Accepts no authorization identity or one's own bare address. */
    static void check(String authorizationIdentity, String user, String domain) throws SaslFailureException {
        if (!authorizationIdentity.isEmpty()
                && !authorizationIdentity.toLowerCase(Locale.ROOT).equals(user + "@" + domain)) {
            throw new SaslFailureException("invalid-authzid", "not one's own address");
        }
    }
}
