package dev.throng.targets.xmpp.sasl;

import java.util.List;
import java.util.Locale;

/** EXTERNAL: the client is who its verified certificate says. */
public final class External implements ServerSaslExchange {

    private final List<String> users;
    private final String domain;

    /** {@code users} are the local parts the certificate names. */
    public External(List<String> users, String domain) {
        this.users = List.copyOf(users);
        this.domain = domain;
    }

    @Override
    public SaslOutcome take(byte[] message) throws SaslFailureException {
        String asked = SaslText.text(message).toLowerCase(Locale.ROOT);
        if (users.isEmpty()) {
            throw SaslFailureException.notAuthorized();
        }
        if (asked.isEmpty()) {
            return SaslOutcome.success(users.get(0), new byte[0]);
        }
        String suffix = "@" + domain;
        String user = asked.endsWith(suffix) ? asked.substring(0, asked.length() - suffix.length()) : "";
        if (!users.contains(user)) {
            throw new SaslFailureException("invalid-authzid", "not what the certificate says");
        }
        return SaslOutcome.success(user, new byte[0]);
    }
}
