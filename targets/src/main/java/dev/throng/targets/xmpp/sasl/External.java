package dev.throng.targets.xmpp.sasl;

import java.util.List;
import java.util.Locale;

/** EXTERNAL: the client certificate names the user. */
public final class External implements ServerSaslExchange {

    private final List<String> users;
    private final String domain;

    /** {@code users} are the local parts that the certificate names. */
    public External(List<String> users, String domain) {
        this.users = List.copyOf(users);
        this.domain = domain;
    }

    @Override
    public SaslOutcome evaluate(byte[] message) throws SaslFailureException {
        String requested = SaslText.text(message).toLowerCase(Locale.ROOT);
        if (users.isEmpty()) {
            throw SaslFailureException.notAuthorized();
        }
        if (requested.isEmpty()) {
            return SaslOutcome.success(users.get(0), new byte[0]);
        }
        String suffix = "@" + domain;
        String user = requested.endsWith(suffix) ? requested.substring(0, requested.length() - suffix.length()) : "";
        if (!users.contains(user)) {
            throw new SaslFailureException("invalid-authzid", "not what the certificate says");
        }
        return SaslOutcome.success(user, new byte[0]);
    }
}
