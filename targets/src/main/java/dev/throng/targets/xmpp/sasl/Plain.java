package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;

/** PLAIN: {@code [authzid] NUL user NUL password}. */
public final class Plain implements ServerSaslExchange {

    private final CredentialStore credentials;
    private final String domain;

    public Plain(CredentialStore credentials, String domain) {
        this.credentials = credentials;
        this.domain = domain;
    }

    @Override
    public SaslOutcome evaluate(byte[] message) throws SaslFailureException {
        String[] parts = SaslText.text(message).split("\0", -1);
        if (parts.length != 3 || parts[1].isEmpty()) {
            throw SaslFailureException.malformed("not authzid NUL user NUL password");
        }
        String user = parts[1].toLowerCase(Locale.ROOT);
        AuthorizationIdentity.check(parts[0], user, domain);
        Optional<String> password = credentials.password(user);
        if (password.isEmpty() || !MessageDigest.isEqual(password.get().getBytes(UTF_8), parts[2].getBytes(UTF_8))) {
            throw SaslFailureException.notAuthorized();
        }
        return SaslOutcome.success(user, new byte[0]);
    }
}
