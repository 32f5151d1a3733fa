package dev.throng.xmpp.client;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What can go wrong, and in which step. There is one instance of each, so they may be compared by identity.
 *
 * <p>Ids read {@code closed-during-bind}, {@code stream-error-conflict-during-session}; what can only happen in one step is named without
 * it: {@code refused}, {@code not-authorized}.
 */
public final class XmppFailure implements Failure {

    private static final List<XmppFailure> ALL = new ArrayList<>();

    /** RFC 6120 §4.9.3. */
    private static final List<String> STREAM_CONDITIONS = List.of(
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
            "undefined-condition",
            "unsupported-encoding",
            "unsupported-feature",
            "unsupported-stanza-type",
            "unsupported-version");

    /** RFC 6120 §8.3.3. */
    private static final List<String> STANZA_CONDITIONS = List.of(
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
            "undefined-condition",
            "unexpected-request");

    /** RFC 6120 §6.5. */
    private static final List<String> SASL_CONDITIONS = List.of(
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

    public static final XmppFailure REFUSED = target("refused", "nothing listens at the target's address");
    public static final XmppFailure UNREACHABLE =
            new XmppFailure("unreachable", "the network knows no way to the target", Blame.NETWORK);
    public static final XmppFailure NO_LOCAL_PORT = ours(
            "no-local-port",
            "this machine has no free port for another connection; setting sources gives it more addresses");
    public static final XmppFailure FD_LIMIT =
            ours("fd-limit", "this process may not open another file; see ulimit -n");

    public static final XmppFailure NO_STARTTLS =
            target("no-starttls", "the server offers no STARTTLS, which settings ask for");
    public static final XmppFailure TLS_REQUIRED =
            target("tls-required", "the server demands STARTTLS, which settings do not ask for");

    public static final XmppFailure NO_MECHANISM =
            target("no-mechanism", "the server offers no mechanism that settings allow");
    public static final XmppFailure BAD_CHALLENGE =
            target("bad-challenge", "the server's part of the mechanism is wrong");
    public static final XmppFailure BAD_CREDENTIALS =
            ours("bad-credentials", "a name or password that SASL cannot carry (RFC 4013)");
    public static final XmppFailure BAD_SERVER_SIGNATURE =
            target("bad-server-signature", "the server did not prove that it knows the user's secret");
    public static final XmppFailure NO_BIND = target("no-bind", "the server does not offer to bind a resource");
    public static final XmppFailure NOT_RESUMED =
            target("not-resumed", "the server did not resume the session (XEP-0198)");
    public static final XmppFailure NO_REGISTRATION =
            target("no-registration", "the server offers no registration, or wants more than a name and a password");

    private static final Map<String, XmppFailure> SASL =
            byCondition(SASL_CONDITIONS, "", "", "the server refused the login, see RFC 6120, 6.5");

    private static final Map<Step, XmppFailure> CLOSED =
            byStep("closed", "the server closed the connection, or its stream, in this step", Blame.TARGET);
    private static final Map<Step, XmppFailure> RESET =
            byStep("reset", "the connection was reset in this step", Blame.TARGET);
    private static final Map<Step, XmppFailure> DEADLINE =
            byStep("deadline", "the step took longer than its deadline", Blame.TARGET);
    private static final Map<Step, XmppFailure> TLS_FAILED =
            byStep("tls-failed", "TLS could not be agreed upon", Blame.TARGET, Step.TLS, Step.STARTTLS);
    private static final Map<Step, XmppFailure> NOT_XML =
            byStep("bad-xml", "the server sent bytes that are no XMPP", Blame.TARGET);
    private static final Map<Step, XmppFailure> TOO_LARGE =
            byStep("too-large", "the server sent a stanza of more than maxStanzaBytes", Blame.TARGET);
    private static final Map<Step, XmppFailure> UNEXPECTED =
            byStep("unexpected-answer", "the server sent something else than this step needs", Blame.TARGET);
    private static final Map<Step, XmppFailure> PENDING_OVERFLOW = byStep(
            "pending-overflow", "the server reads so slowly that maxPendingBytes wait to be written", Blame.TARGET);
    private static final Map<Step, XmppFailure> IO_ERROR =
            byStep("io-error", "another error of the network", Blame.NETWORK);
    private static final Map<Step, XmppFailure> CLOSED_BY_US =
            byStep("closed-by-us", "the run ended in this step", Blame.GENERATOR);

    private static final Map<Step, Map<String, XmppFailure>> STREAM_ERRORS = new EnumMap<>(Step.class);
    private static final Map<Step, Map<String, XmppFailure>> REQUEST_ERRORS = new EnumMap<>(Step.class);
    private static final Map<String, XmppFailure> STANZA_ERRORS =
            byCondition(STANZA_CONDITIONS, "error-", "", "the answer to a stanza was an error, see RFC 6120, 8.3.3");

    /** An operation found nobody online on its event loop. */
    public static final XmppFailure NO_SESSION = ours("no-session", "nobody is online who could do it");

    public static final XmppFailure NO_PEER = ours("no-peer", "there is nobody of the wanted kind to address");
    public static final XmppFailure NO_OCCUPANT =
            ours("no-occupant", "no session of the event loop is in a room yet; give muc-join a load first");
    public static final XmppFailure NO_NODE =
            ours("no-node", "no session of the event loop has made a node yet; give pubsub-create a load first");
    public static final XmppFailure NOT_RESUMABLE =
            ours("not-resumable", "the session that was to be cut has no resumption; see settings.streamManagement");
    public static final XmppFailure NO_USER =
            ours("no-user", "every user is logged in already; settings.users.count is too small");
    public static final XmppFailure SESSION_LOST =
            target("session-lost", "the session that waited for the answer was lost");
    public static final XmppFailure SESSION_OVER =
            ours("session-over", "the run ended while the session waited for the answer");

    static {
        for (Step step : Step.values()) {
            if (step != Step.CONNECT && step != Step.TLS) {
                STREAM_ERRORS.put(
                        step,
                        byCondition(
                                STREAM_CONDITIONS,
                                "stream-error-",
                                "-during-" + step.id(),
                                "the server ended the stream with an error, see RFC 6120, 4.9.3"));
            }
            if (step == Step.REGISTER || step == Step.BIND || step == Step.ROSTER) {
                REQUEST_ERRORS.put(
                        step,
                        byCondition(
                                STANZA_CONDITIONS,
                                "error-",
                                "-during-" + step.id(),
                                "the server answered the step's request with an error, see RFC 6120, 8.3.3"));
            }
        }
    }

    private final Traits traits;
    private final int ordinal;

    private XmppFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
        this.ordinal = ALL.size();
        ALL.add(this);
    }

    private static XmppFailure target(String id, String description) {
        return new XmppFailure(id, description, Blame.TARGET);
    }

    private static XmppFailure ours(String id, String description) {
        return new XmppFailure(id, description, Blame.GENERATOR);
    }

    private static Map<Step, XmppFailure> byStep(String id, String description, Blame blame, Step... steps) {
        Map<Step, XmppFailure> failures = new EnumMap<>(Step.class);
        for (Step step : steps.length == 0 ? Step.values() : steps) {
            failures.put(step, new XmppFailure(id + "-during-" + step.id(), description, blame));
        }
        return failures;
    }

    private static Map<String, XmppFailure> byCondition(
            List<String> conditions, String prefix, String suffix, String description) {
        Map<String, XmppFailure> failures = new LinkedHashMap<>();
        for (String condition : conditions) {
            failures.put(condition, target(prefix + condition + suffix, description));
        }
        return failures;
    }

    /** Every failure, in the order of their ordinals. */
    public static List<XmppFailure> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** What the end of a connection in a step means. */
    public static XmppFailure of(ConnectionListener.End end, Step during) {
        return switch (end) {
            case REFUSED -> REFUSED;
            case UNREACHABLE -> UNREACHABLE;
            case NO_LOCAL_PORT -> NO_LOCAL_PORT;
            case FD_LIMIT -> FD_LIMIT;
            case DEADLINE -> deadline(during);
            case TLS_FAILED -> tlsFailed(during);
            case CLOSED, STREAM_ENDED -> CLOSED.get(during);
            case RESET -> RESET.get(during);
            case IO_ERROR -> IO_ERROR.get(during);
            case BAD_XML -> NOT_XML.get(during);
            case TOO_LARGE -> TOO_LARGE.get(during);
            case PENDING_OVERFLOW -> PENDING_OVERFLOW.get(during);
            case CLOSED_BY_US -> CLOSED_BY_US.get(during);
        };
    }

    public static XmppFailure deadline(Step during) {
        return DEADLINE.get(during);
    }

    public static XmppFailure tlsFailed(Step during) {
        return TLS_FAILED.getOrDefault(during, TLS_FAILED.get(Step.STARTTLS));
    }

    public static XmppFailure unexpected(Step during) {
        return UNEXPECTED.get(during);
    }

    /** The server's {@code <failure/>} of SASL. An unknown condition counts as not-authorized. */
    public static XmppFailure sasl(String condition) {
        return SASL.getOrDefault(condition, SASL.get("not-authorized"));
    }

    /** The server's {@code <stream:error/>}. An unknown condition counts as undefined-condition. */
    public static XmppFailure streamError(String condition, Step during) {
        Map<String, XmppFailure> known = STREAM_ERRORS.getOrDefault(during, STREAM_ERRORS.get(Step.STREAM));
        return known.getOrDefault(condition, known.get("undefined-condition"));
    }

    /** The error that answers a request of a login's step. */
    public static XmppFailure requestError(String condition, Step during) {
        Map<String, XmppFailure> known = REQUEST_ERRORS.get(during);
        return known.getOrDefault(condition, known.get("undefined-condition"));
    }

    /** The error that answers an operation's stanza. */
    public static XmppFailure stanzaError(String condition) {
        return STANZA_ERRORS.getOrDefault(condition, STANZA_ERRORS.get("undefined-condition"));
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public int ordinal() {
        return ordinal;
    }

    @Override
    public String toString() {
        return id();
    }
}
