package dev.throng.xmpp.client;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.websocket.CloseFrame;
import dev.throng.xmpp.websocket.WebSocketFault;
import java.util.List;

/**
 * The kinds of failure that only XMPP has. The methods below add the step in which a failure happened, and the condition that the server
 * named. A condition that the RFCs do not know becomes {@code undefined-condition}, so text of a server never becomes an id.
 */
public enum XmppFailure implements Failure {
    NO_STARTTLS("no-starttls", "the server does not offer STARTTLS, which settings.security asks for", Blame.TARGET),
    TLS_REQUIRED(
            "tls-required", "the server requires STARTTLS, which settings.security does not ask for", Blame.TARGET),
    NO_MECHANISM("no-mechanism", "the server offers no SASL mechanism that settings.mechanisms allows", Blame.TARGET),
    AUTH_FAILED("auth-failed", "the server refused the login, see RFC 6120, 6.5", Blame.TARGET, Conditions.SASL),
    BAD_CHALLENGE("bad-challenge", "the server's part of the SASL exchange is wrong", Blame.TARGET),
    BAD_CREDENTIALS("bad-credentials", "SASL cannot carry this name or password (RFC 4013)", Blame.SCENARIO),
    NO_CERTIFICATE(
            "no-certificate", "the user's client certificate cannot be used, see settings.users.cert", Blame.SCENARIO),
    BAD_SERVER_SIGNATURE(
            "bad-server-signature", "the server did not prove that it knows the user's password", Blame.TARGET),
    NO_BIND("no-bind", "the server does not offer to bind a resource", Blame.TARGET),
    HANDLED_COUNT(
            "handled-count",
            "the server acknowledged a number of stanzas that cannot be right (XEP-0198)",
            Blame.TARGET,
            Conditions.COUNT),
    NOT_RESUMED("not-resumed", "the server did not resume the session (XEP-0198)", Blame.TARGET),
    NO_REGISTRATION(
            "no-registration",
            "the server does not offer registration, or asks for more than a name and a password",
            Blame.TARGET),
    STREAM_ERROR(
            "stream-error",
            "the server ended the stream with an error, see RFC 6120, 4.9.3",
            Blame.TARGET,
            Conditions.STREAM),
    ERROR("error", "the server answered a stanza with an error, see RFC 6120, 8.3.3", Blame.TARGET, Conditions.STANZA),
    UNEXPECTED_ANSWER("unexpected-answer", "the server sent something other than the step needs", Blame.TARGET),
    BAD_XML("bad-xml", "the server sent bytes that are not an XMPP stream", Blame.TARGET),
    TOO_LARGE("too-large", "a stanza is beyond a limit of Throng", Blame.SCENARIO),
    BAD_HTTP("bad-http", "the server's answer is no HTTP response", Blame.TARGET),
    HTTP_STATUS(
            "http-status",
            "the server answered an HTTP request with this status (expected: 101 for WebSocket, 200 for BOSH)",
            Blame.TARGET,
            Conditions.HTTP),
    BAD_UPGRADE(
            "bad-upgrade",
            "the server's answer opens no WebSocket connection for XMPP (RFC 6455, 4.1, RFC 7395, 3.1)",
            Blame.TARGET,
            WebSocketFault.words(true)),
    BAD_FRAME(
            "bad-frame",
            "the server broke the rules of WebSocket or sent a message that is no single element (RFC 6455, 5, RFC 7395, 3.3)",
            Blame.TARGET,
            WebSocketFault.words(false)),
    WEBSOCKET_CLOSED(
            "websocket-closed",
            "the server closed the WebSocket connection with this code, see RFC 6455, 7.4",
            Blame.TARGET,
            CloseFrame.words()),
    BAD_BOSH("bad-bosh", "the server's answer breaks the rules of BOSH (XEP-0124)", Blame.TARGET),
    BOSH_TERMINATED(
            "bosh-terminated",
            "the server ended the session of BOSH with this condition, see XEP-0124, 17.2",
            Blame.TARGET,
            Conditions.BOSH),
    PENDING_OVERFLOW(
            "pending-overflow",
            "the server reads so slowly that settings.maxPendingBytes wait to be written",
            Blame.TARGET),
    NO_USER("no-user", "every user is logged in already", Blame.SCENARIO),
    NO_SESSION("no-session", "no session of the event loop is online", Blame.SCENARIO),
    NO_PEER("no-peer", "no session or user of the wanted kind exists to send to", Blame.SCENARIO),
    NO_OCCUPANT("no-occupant", "no session of the event loop is in a room yet", Blame.SCENARIO),
    REMOVED_FROM_ROOM("removed-from-room", "the server removed the session from the room", Blame.TARGET),
    NO_NODE("no-node", "no session of the event loop has created a node yet", Blame.SCENARIO),
    NOT_RESUMABLE("not-resumable", "the server did not offer to resume the chosen session (XEP-0198)", Blame.TARGET),
    TOO_MANY_UNACKED(
            "too-many-unacked",
            "more stanzas were unacknowledged than settings.streamManagement.maxUnacked keeps for a resumption",
            Blame.SCENARIO),
    CUT("cut", "Throng cut the connection on purpose (the operation storm)", Blame.SCENARIO),
    NOT_ALL_BACK(
            "not-all-back",
            "after a storm, users were still offline after settings.reconnect.attempts attempts",
            Blame.TARGET),
    RECIPIENT_LOST("recipient-lost", "the session that the stanza was for was lost", Blame.TARGET),
    SESSION_LOST("session-lost", "the session that waited for the answer was lost", Blame.TARGET),
    STEP_FAILED("step-failed", "a step of the session's script failed", Blame.TARGET),
    SESSION_OVER("session-over", "the run ended while the session waited for the answer", Blame.GENERATOR);

    private static final String UNDEFINED = "undefined-condition";

    private final Traits traits;
    private final List<String> conditions;

    XmppFailure(String id, String description, Blame blame) {
        this(id, description, blame, List.of());
    }

    XmppFailure(String id, String description, Blame blame, List<String> conditions) {
        this.traits = new Traits(id, description, blame);
        this.conditions = conditions;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public List<String> conditions() {
        return conditions;
    }

    @Override
    public boolean namesStep() {
        return switch (this) {
            case STREAM_ERROR,
                    ERROR,
                    UNEXPECTED_ANSWER,
                    BAD_XML,
                    TOO_LARGE,
                    PENDING_OVERFLOW,
                    BAD_HTTP,
                    HTTP_STATUS,
                    BAD_FRAME,
                    BAD_BOSH,
                    BOSH_TERMINATED,
                    WEBSOCKET_CLOSED -> true;
            default -> false;
        };
    }

    @Override
    public boolean namesCause() {
        return switch (this) {
            case NO_USER, NO_SESSION, NO_PEER, NO_OCCUPANT, NO_NODE, RECIPIENT_LOST, SESSION_LOST, STEP_FAILED -> true;
            default -> false;
        };
    }

    /** Adds the step to a failure that can happen in several steps. */
    public static Failure during(Failure failure, Step step) {
        return failure.kind().namesStep() ? failure.during(step.id()) : failure;
    }

    /** The server's {@code <failure/>} of SASL. An unknown condition counts as not-authorized. */
    public static Failure authFailed(String condition) {
        return new FailureDetail(AUTH_FAILED, Conditions.SASL.contains(condition) ? condition : "not-authorized", "");
    }

    /** The server's {@code <stream:error/>}. */
    public static Failure streamError(String condition, Step during) {
        return new FailureDetail(STREAM_ERROR, STREAM_ERROR.known(condition), during.id());
    }

    /** An acknowledgement of the server that cannot be right (XEP-0198 §4). */
    static Failure handledCount(String condition) {
        return new FailureDetail(HANDLED_COUNT, condition, "");
    }

    /** The status with which the server answered an HTTP request; the step is to be added. */
    static Failure httpStatus(int status) {
        String text = String.valueOf(status);
        return new FailureDetail(HTTP_STATUS, Conditions.HTTP.contains(text) ? text : "other", "");
    }

    /** What breaks the rules of WebSocket; the step of a wrong frame is to be added. */
    static Failure webSocketFault(WebSocketFault fault) {
        return new FailureDetail(fault.isOfHandshake() ? BAD_UPGRADE : BAD_FRAME, fault.word(), "");
    }

    /** The code with which the server closed a WebSocket connection; the step is to be added. */
    static Failure webSocketClosed(CloseFrame frame) {
        return new FailureDetail(WEBSOCKET_CLOSED, frame.word(), "");
    }

    /** The condition with which the server ended a session of BOSH; the step is to be added. */
    static Failure boshTerminated(String condition) {
        return new FailureDetail(BOSH_TERMINATED, BOSH_TERMINATED.known(condition), "");
    }

    /** The error that answers a request of a login's step. */
    public static Failure requestError(String condition, Step during) {
        return new FailureDetail(ERROR, ERROR.known(condition), during.id());
    }

    /** The error that answers an operation's stanza. */
    public static Failure stanzaError(String condition) {
        return new FailureDetail(ERROR, ERROR.known(condition), "");
    }

    /** Whether a connection was lost, and no stanza of this client was the cause, as far as that is known. */
    public static boolean isLoss(Failure cause) {
        if (cause instanceof FailureDetail detail && detail.kind() == WEBSOCKET_CLOSED) {
            return !CloseFrame.OF_MESSAGES.contains(detail.condition());
        }
        return cause == TransportError.RESET || cause == TransportError.IO_ERROR || cause == TransportError.CLOSED;
    }

    private String known(String condition) {
        return conditions.contains(condition) ? condition : UNDEFINED;
    }

    /** The conditions that the RFC defines. */
    private static final class Conditions {

        /** RFC 6120 §4.9.3. */
        private static final List<String> STREAM = List.of(
                "bad-format",
                "bad-namespace-prefix",
                "conflict",
                "connection-timeout",
                "host-gone",
                "host-unknown",
                "improper-addressing",
                "internal-server-error",
                "invalid-from",
                "invalid-namespace",
                "invalid-xml",
                "not-authorized",
                "not-well-formed",
                "policy-violation",
                "remote-connection-failed",
                "reset",
                "resource-constraint",
                "restricted-xml",
                "see-other-host",
                "system-shutdown",
                UNDEFINED,
                "unsupported-encoding",
                "unsupported-feature",
                "unsupported-stanza-type",
                "unsupported-version");

        /** RFC 6120 §8.3.3. */
        private static final List<String> STANZA = List.of(
                "bad-request",
                "conflict",
                "feature-not-implemented",
                "forbidden",
                "gone",
                "internal-server-error",
                "item-not-found",
                "jid-malformed",
                "not-acceptable",
                "not-allowed",
                "not-authorized",
                "policy-violation",
                "recipient-unavailable",
                "redirect",
                "registration-required",
                "remote-server-not-found",
                "remote-server-timeout",
                "resource-constraint",
                "service-unavailable",
                "subscription-required",
                UNDEFINED,
                "unexpected-request");

        /** Of a count that cannot be right. */
        private static final List<String> COUNT =
                List.of(HandledCountFault.TOO_HIGH, HandledCountFault.TOO_LOW, HandledCountFault.NO_NUMBER);

        /** Statuses that servers and the proxies before them answer (RFC 9110 §15). */
        private static final List<String> HTTP = List.of(
                "200", "301", "302", "303", "307", "308", "400", "401", "403", "404", "405", "407", "421", "426", "429",
                "500", "501", "502", "503", "504", "other");

        /** XEP-0124 §17.2. */
        private static final List<String> BOSH = List.of(
                "bad-request",
                "host-gone",
                "host-unknown",
                "improper-addressing",
                "internal-server-error",
                "item-not-found",
                "other-request",
                "policy-violation",
                "remote-connection-failed",
                "remote-stream-error",
                "see-other-uri",
                "system-shutdown",
                UNDEFINED);

        /** RFC 6120 §6.5. */
        private static final List<String> SASL = List.of(
                "not-authorized",
                "aborted",
                "account-disabled",
                "credentials-expired",
                "encryption-required",
                "incorrect-encoding",
                "invalid-authzid",
                "invalid-mechanism",
                "malformed-request",
                "mechanism-too-weak",
                "temporary-auth-failure");
    }
}
