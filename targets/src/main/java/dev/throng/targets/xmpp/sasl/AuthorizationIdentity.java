package dev.throng.targets.xmpp.sasl;

import java.util.Locale;

/** Checks authorization identities: a user may act only as itself. */
final class AuthorizationIdentity {

    private AuthorizationIdentity() {}

    /** Accepts an empty authorization identity or the user's own bare address. */
    static void check(String authorizationIdentity, String user, String domain) throws SaslFailureException {
        if (!authorizationIdentity.isEmpty()
                && !authorizationIdentity.toLowerCase(Locale.ROOT).equals(user + "@" + domain)) {
            throw new SaslFailureException("invalid-authzid", "not one's own address");
        }
    }
}
