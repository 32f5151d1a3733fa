package dev.throng.xmpp.extension;

import dev.throng.figure.Metric;
import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.Population;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.extension.RunExtension;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.load.XmppMetric;
import dev.throng.xmpp.load.XmppWorkload;
import dev.throng.xmpp.settings.XmppSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * What XMPP adds to runs and searches: remedies of its failures, a population of sessions, and doubts about stanzas in the wrong place.
 * Stateless; any thread may call it.
 */
public final class XmppRunExtension implements RunExtension {

    /** The share of the answered arrivals up to which unexpected stanzas are no reason to doubt a run. */
    private static final double UNEXPECTED_TOLERATED = 0.001;

    /** The share of the users that may stay idle without a note. */
    private static final double IDLE_TOLERATED = 0.1;

    private static final Duration REHEARSED_SESSION = Duration.ofMillis(100);
    /** As many as a rehearsal's sessions, so that each session finds a user who is not logged in. */
    private static final int STAND_IN_USERS = 1_000;

    private static final int STAND_IN_ROSTER = 20;
    private static final String TARGET_USERS = "users";
    private static final String LOGIN = "login";
    private static final String PING = "ping";
    private static final String SESSIONS = "sessions";

    @Override
    public String protocol() {
        return "xmpp";
    }

    /** Sessions end, so that users log in again. */
    @Override
    public RehearsalSettings rehearsal(Record settings) {
        return new RehearsalSettings(((XmppSettings) settings).withSessionTime(REHEARSED_SESSION), Map.of());
    }

    @Override
    public Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        XmppSettings shorter = (XmppSettings) ((XmppSettings) settings).withSessionTime(REHEARSED_SESSION);
        return Optional.of(new RehearsalSettings(
                shorter.forReferenceTarget(STAND_IN_USERS),
                Map.of(
                        "domain",
                        shorter.domain(),
                        TARGET_USERS,
                        String.valueOf(STAND_IN_USERS),
                        "roster",
                        String.valueOf(STAND_IN_ROSTER))));
    }

    /** The users of the reference target have the names of the default pattern, from 1. */
    @Override
    public List<String> cautions(RunExtension.PlannedRun run) {
        if (!(run.workload() instanceof XmppWorkload xmpp)) {
            return List.of();
        }
        int users = xmpp.users();
        long exist = number(run.targetSettings().getOrDefault(TARGET_USERS, ""));
        List<String> cautions = new ArrayList<>();
        if (exist > 0 && exist < users) {
            cautions.add("settings.users.count is " + users + ", and the target has " + exist
                    + " users (target.set.users), so a login of one of the other " + (users - exist) + " users fails");
        }
        if (xmpp.hasScripts() && users < run.connections()) {
            cautions.add("settings.users.count is " + users + ", and up to about " + run.connections()
                    + " sessions are planned at once, so logins fail with no-user");
        }
        return cautions;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notSet) {
            return 0;
        }
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toNanos() / 1e9);
    }

    @Override
    public List<String> notes(RunExtension.PlannedRun run) {
        if (!(run.workload() instanceof XmppWorkload xmpp)) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        if (xmpp.hasScripts()) {
            notes.add("a session thinks for " + seconds(xmpp.meanThink())
                    + " on average (settings.sessions), so up to about " + run.connections()
                    + " sessions are online at once if the target answers soon");
        }
        if (!xmpp.remarkOnUsers().isEmpty()) {
            notes.add("settings.users.file: " + xmpp.remarkOnUsers());
        }
        Optional<Long> logins = Optional.ofNullable(run.arrivals().get(LOGIN));
        int users = xmpp.users();
        if (logins.isPresent() && logins.get() < (1 - IDLE_TOLERATED) * users) {
            notes.add("the phases plan " + logins.get() + " logins, so " + (users - logins.get()) + " of the " + users
                    + " users (settings.users.count) do not log in");
        }
        return notes;
    }

    @Override
    public Optional<String> description(Workload workload) {
        return workload instanceof XmppWorkload xmpp ? Optional.of(xmpp.describedUsers()) : Optional.empty();
    }

    @Override
    public List<Reason> suspectReasons(ToLongFunction<Metric> counters, long answered) {
        long unexpected = counters.applyAsLong(XmppMetric.UNEXPECTED_STANZAS);
        if (unexpected == 0 || unexpected <= UNEXPECTED_TOLERATED * answered) {
            return List.of();
        }
        String text = unexpected
                + " stanzas came in the wrong place (another session, another sender or a changed id) or twice, with "
                + answered
                + " arrivals answered: the target mixes stanzas up, or something else uses the same accounts";
        return List.of(Reason.suspect(ReasonCode.PROTOCOL, text)
                .blamedOn(Blame.TARGET)
                .with("metric", XmppMetric.UNEXPECTED_STANZAS.id())
                .with("count", unexpected)
                .with("answered", answered));
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof XmppFailure kind
                ? XmppRemedies.of(kind, condition(failure))
                : Optional.empty();
    }

    private static String condition(Failure failure) {
        return failure instanceof FailureDetail detail ? detail.condition() : "";
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
                workload instanceof XmppWorkload xmpp ? Optional.of(most(xmpp.users())) : Optional.empty()));
    }

    /** Each session needs a user. */
    private static Population.Most most(int users) {
        return new Population.Most(users, "settings.users.count: " + users);
    }
}
