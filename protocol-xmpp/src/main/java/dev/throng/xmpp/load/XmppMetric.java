package dev.throng.xmpp.load;

import dev.throng.figure.Metric;
import dev.throng.figure.Unit;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Step;
import java.util.EnumMap;
import java.util.Map;

/** What is measured beside the three times. */
public enum XmppMetric implements Metric {
    CONNECT_TIME("connect-time", "step of a login: the TCP connection", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    TLS_TIME("tls-time", "step of a login: TLS from the first byte on", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    UPGRADE_TIME(
            "upgrade-time", "step of a login: the opening handshake of WebSocket", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    STREAM_TIME("stream-time", "step of a login: the stream up to its features", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    STARTTLS_TIME(
            "starttls-time",
            "step of a login: STARTTLS up to the features of the encrypted stream",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    REGISTER_TIME("register-time", "step of a registration: making the account", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    AUTH_TIME("auth-time", "step of a login: SASL", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    BIND_TIME(
            "bind-time", "step of a login: the new stream and the bound resource", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    ROSTER_TIME("roster-time", "step of a login: the roster", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    PRESENCE_TIME(
            "presence-time", "step of a login: writing the initial presence", Unit.NANOSECONDS, Kind.DISTRIBUTION),
    LOGOUT_TIME(
            "logout-time",
            "from the end of Throng's stream until the server closed the connection",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    LOGOUTS_CUT(
            "logouts-cut",
            "sessions that Throng reset, because the server did not close them within deadlines.logout",
            Unit.COUNT,
            Kind.COUNTER),
    ROSTER_ITEMS("roster-items", "items of each roster received", Unit.COUNT, Kind.DISTRIBUTION),
    SESSIONS("sessions", "sessions online", Unit.COUNT, Kind.LEVEL),
    DELIVERY_TIME(
            "delivery-time",
            "from sending a message or item until a session of this run has it, each recipient counted",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    MESSAGES_RECEIVED("messages-received", "messages that sessions received, of every kind", Unit.COUNT, Kind.COUNTER),
    PRESENCES_RECEIVED("presences-received", "presence stanzas that sessions received", Unit.COUNT, Kind.COUNTER),
    GROUPCHAT_RECEIVED("groupchat-received", "groupchat messages that occupants received", Unit.COUNT, Kind.COUNTER),
    ITEMS_EXPECTED(
            "items-expected",
            "sessions of this run that were subscribed to the node, added up over items published",
            Unit.COUNT,
            Kind.COUNTER),
    ITEMS_RECEIVED("items-received", "published items that subscribers received", Unit.COUNT, Kind.COUNTER),
    ROSTER_PUSHES("roster-pushes", "changes of the roster that the server announced", Unit.COUNT, Kind.COUNTER),
    REQUESTS_ANSWERED(
            "requests-answered",
            "requests of the server or of others that sessions answered",
            Unit.COUNT,
            Kind.COUNTER),
    ERRORS_RECEIVED("errors-received", "stanzas of type error that no operation waited for", Unit.COUNT, Kind.COUNTER),
    LATE_ANSWERS("late-answers", "answers to arrivals that had been given up", Unit.COUNT, Kind.COUNTER),
    UNEXPECTED_STANZAS(
            "unexpected-stanzas",
            "stanzas that answer nothing: results without a request, a changed id, the wrong session or sender, copies of messages",
            Unit.COUNT,
            Kind.COUNTER),
    ACKS_RECEIVED("acks-received", "stanzas that the server acknowledged (XEP-0198)", Unit.COUNT, Kind.COUNTER),
    RESUMPTIONS("resumptions", "sessions resumed on a new connection (XEP-0198)", Unit.COUNT, Kind.COUNTER),
    RESUME_TIME(
            "resume-time",
            "from the loss of a connection until its session is resumed",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    SESSIONS_BOUND_ANEW(
            "sessions-bound-anew",
            "sessions that the server did not resume, and that bound a resource anew on the same connection (XEP-0198)",
            Unit.COUNT,
            Kind.COUNTER),
    SESSIONS_UNMANAGED(
            "sessions-unmanaged",
            "sessions without stream management, although settings.streamManagement asks for it",
            Unit.COUNT,
            Kind.COUNTER),
    SESSIONS_NOT_RESUMABLE(
            "sessions-not-resumable",
            "sessions with stream management that the server does not offer to resume, although settings.streamManagement asks for"
                    + " it",
            Unit.COUNT,
            Kind.COUNTER),
    REDIRECTS_FOLLOWED(
            "redirects-followed",
            "connections of logins that followed the server to another host (see-other-host)",
            Unit.COUNT,
            Kind.COUNTER),
    SASL2_LOGINS("sasl2-logins", "authentications by SASL2 (XEP-0388)", Unit.COUNT, Kind.COUNTER),
    FAST_TOKENS(
            "fast-tokens",
            "tokens that the server gave for the user's next login (XEP-0484)",
            Unit.COUNT,
            Kind.COUNTER),
    FAST_LOGINS(
            "fast-logins", "authentications by a token instead of the password (XEP-0484)", Unit.COUNT, Kind.COUNTER),
    FAST_TOKENS_REFUSED(
            "fast-tokens-refused",
            "tokens that the server refused, so that the login went on with the password (XEP-0484)",
            Unit.COUNT,
            Kind.COUNTER),
    ANSWERS_BY_ORDER(
            "answers-by-order",
            "answers whose id the server had changed or removed, taken by their sender and their order",
            Unit.COUNT,
            Kind.COUNTER),
    DELIVERIES_UNMATCHED(
            "deliveries-unmatched",
            "deliveries whose id the server had changed or removed, so that they have no delivery-time",
            Unit.COUNT,
            Kind.COUNTER),
    STORM_USERS("storm-users", "users whose connections the operation storm cut", Unit.COUNT, Kind.COUNTER),
    STORM_RECOVERY(
            "storm-recovery",
            "from the start of a storm until all of its users are online again",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    CONNECTIONS_LOST(
            "connections-lost",
            "connections of sessions that were lost, and whose users tried to come back (settings.reconnect)",
            Unit.COUNT,
            Kind.COUNTER),
    AWAY_TIME(
            "away-time",
            "from the loss of a connection until its user is online again (settings.reconnect)",
            Unit.NANOSECONDS,
            Kind.DISTRIBUTION),
    USERS_AWAY("users-away", "users who try to come back", Unit.COUNT, Kind.LEVEL),
    USERS_GIVEN_UP(
            "users-given-up",
            "users who did not come back within reconnect.attempts attempts",
            Unit.COUNT,
            Kind.COUNTER),
    BOSH_REQUESTS("bosh-requests", "HTTP requests of BOSH, each counted once", Unit.COUNT, Kind.COUNTER),
    BOSH_EMPTY_POLLS(
            "bosh-empty-polls",
            "HTTP requests of BOSH without content, which only wait for what the server sends",
            Unit.COUNT,
            Kind.COUNTER),
    BOSH_RETRIES(
            "bosh-retries",
            "HTTP requests of BOSH sent again, because their connection was lost or the server asked for it",
            Unit.COUNT,
            Kind.COUNTER),
    BOSH_REQUESTS_IN_FLIGHT(
            "bosh-requests-in-flight",
            "HTTP requests of BOSH without an answer; the server holds one of each idle session",
            Unit.COUNT,
            Kind.LEVEL);

    private static final Map<Step, XmppMetric> STEPS = new EnumMap<>(Map.of(
            Step.CONNECT, CONNECT_TIME,
            Step.TLS, TLS_TIME,
            Step.UPGRADE, UPGRADE_TIME,
            Step.STREAM, STREAM_TIME,
            Step.STARTTLS, STARTTLS_TIME,
            Step.REGISTER, REGISTER_TIME,
            Step.AUTH, AUTH_TIME,
            Step.BIND, BIND_TIME,
            Step.ROSTER, ROSTER_TIME,
            Step.PRESENCE, PRESENCE_TIME));

    private final Traits traits;

    XmppMetric(String id, String description, Unit unit, Kind kind) {
        this.traits = new Traits(id, description, unit, kind);
    }

    /** Counts an event of SASL2. */
    static XmppMetric of(LoginListener.Sasl2Event event) {
        return switch (event) {
            case SUCCEEDED -> SASL2_LOGINS;
            case TOKEN_RECEIVED -> FAST_TOKENS;
            case TOKEN_ACCEPTED -> FAST_LOGINS;
            case TOKEN_REFUSED -> FAST_TOKENS_REFUSED;
        };
    }

    /** How long a step took; every step but the session has one. */
    static XmppMetric of(Step step) {
        return STEPS.get(step);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
