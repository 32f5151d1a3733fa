package dev.throng.xmpp.client;

import java.util.Optional;

/** How sessions are opened. Immutable; shared by all logins. */
public final class LoginOptions {

    /** How a connection is encrypted. */
    public enum Security {
        /** Not at all; a server that demands it is refused. */
        NONE,
        /** Within the stream (RFC 6120 §5); a server that does not offer it is refused. */
        STARTTLS,
        /** From the first byte (XEP-0368). */
        DIRECT_TLS
    }

    private final String domain;
    private final Optional<String> resource;
    private final String bindRequest;
    private final Security security;
    private final boolean roster;
    private final boolean presence;
    private final Optional<StreamManagement> streamManagement;
    private final Optional<Sasl2> sasl2;

    /** @param resume whether the server is to keep the session for a while when the connection is lost */
    public record StreamManagement(boolean resume) {}

    /** @param tokens whether logins ask for tokens and use them (XEP-0484) */
    public record Sasl2(boolean tokens) {}

    /**
     * @param domain the server's name, as the stream's {@code to}
     * @param resource asked for when binding; empty to take what the server makes
     * @param roster whether the roster is asked for
     * @param presence whether initial presence is sent
     * @param streamManagement whether and how to enable it (XEP-0198)
     * @param sasl2 whether and how SASL2 is used, if the server offers it (XEP-0388)
     */
    public LoginOptions(
            String domain,
            Optional<String> resource,
            Security security,
            boolean roster,
            boolean presence,
            Optional<StreamManagement> streamManagement,
            Optional<Sasl2> sasl2) {
        this.domain = domain;
        this.resource = resource;
        this.bindRequest = BindStage.request(resource);
        this.security = security;
        this.roster = roster;
        this.presence = presence;
        this.streamManagement = streamManagement;
        this.sasl2 = sasl2;
    }

    /** Does not use SASL2. */
    public LoginOptions(
            String domain,
            Optional<String> resource,
            Security security,
            boolean roster,
            boolean presence,
            Optional<StreamManagement> streamManagement) {
        this(domain, resource, security, roster, presence, streamManagement, Optional.empty());
    }

    String domain() {
        return domain;
    }

    Optional<String> resource() {
        return resource;
    }

    /** Whether a stream names its user. Servers offer tokens only to a user who is named there (XEP-0484 §2.1). */
    boolean namesUser() {
        return sasl2.filter(Sasl2::tokens).isPresent();
    }

    String bindRequest() {
        return bindRequest;
    }

    boolean startTls() {
        return security == Security.STARTTLS;
    }

    boolean directTls() {
        return security == Security.DIRECT_TLS;
    }

    boolean roster() {
        return roster;
    }

    boolean presence() {
        return presence;
    }

    Optional<StreamManagement> streamManagement() {
        return streamManagement;
    }

    Optional<Sasl2> sasl2() {
        return sasl2;
    }
}
