package dev.throng.xmpp.extension;

import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.Extension;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Population;
import dev.throng.protocol.Workload;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.load.XmppWorkload;
import dev.throng.xmpp.report.LoginSteps;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What XMPP adds to runs, searches and reports: remedies of its failures, a population of sessions, and the steps of a login. Stateless; any
 * thread may call it.
 */
public final class XmppExtension implements Extension {

    private static final String LOGIN = "login";
    private static final String PING = "ping";
    private static final String SESSIONS = "sessions";

    @Override
    public List<ReportSection> sections(ReportView view) {
        return LoginSteps.sections(view);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return LoginSteps.drawn();
    }

    private static final String READ_THE_LOG = "read the server's log";

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof XmppFailure kind ? remedy(kind, condition(failure)) : Optional.empty();
    }

    private static String condition(Failure failure) {
        return failure instanceof FailureDetail detail ? detail.condition() : "";
    }

    private static Optional<String> remedy(XmppFailure kind, String condition) {
        return switch (kind) {
            case NO_STARTTLS -> Optional.of("enable STARTTLS on the server, or change settings.security");
            case TLS_REQUIRED -> Optional.of("set settings.security to starttls");
            case NO_MECHANISM ->
                Optional.of("change settings.mechanisms or the server; many servers offer PLAIN with TLS only");
            case AUTH_FAILED ->
                Optional.of(
                        condition.equals("not-authorized")
                                ? "check that the server has these users with these passwords (see throng provision)"
                                : READ_THE_LOG);
            case BAD_CREDENTIALS -> Optional.of("correct the names and passwords of settings.users");
            case STREAM_ERROR ->
                Optional.of(
                        condition.equals("host-unknown")
                                ? "set settings.domain to a domain that the server serves"
                                : READ_THE_LOG);
            case NO_BIND, BAD_XML, UNEXPECTED_ANSWER ->
                Optional.of("check that the server accepts XMPP clients on this port");
            case NO_REGISTRATION -> Optional.of("enable in-band registration on the server");
            case NO_USER -> Optional.of("raise settings.users.count");
            case NO_SESSION, NO_PEER -> Optional.of("give login a load in an earlier phase");
            case NO_OCCUPANT -> Optional.of("give muc-join a load in an earlier phase");
            case NO_NODE -> Optional.of("give pubsub-create a load in an earlier phase");
            case NOT_RESUMABLE -> Optional.of("set settings.streamManagement");
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Population> population(Operation operation, Workload workload) {
        if (!operation.id().equals(LOGIN)) {
            return Optional.empty();
        }
        return Optional.of(new Population(
                "session",
                "sessions",
                SESSIONS,
                Optional.empty(),
                Optional.of(PING),
                workload instanceof XmppWorkload xmpp ? Optional.of(xmpp.users()) : Optional.empty()));
    }
}
