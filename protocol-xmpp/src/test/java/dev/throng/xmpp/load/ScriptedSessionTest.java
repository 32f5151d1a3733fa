package dev.throng.xmpp.load;

import static dev.throng.xmpp.script.Steps.await;
import static dev.throng.xmpp.script.Steps.branch;
import static dev.throng.xmpp.script.Steps.choose;
import static dev.throng.xmpp.script.Steps.does;
import static dev.throng.xmpp.script.Steps.exponential;
import static dev.throng.xmpp.script.Steps.mix;
import static dev.throng.xmpp.script.Steps.named;
import static dev.throng.xmpp.script.Steps.repeat;
import static dev.throng.xmpp.script.Steps.script;
import static dev.throng.xmpp.script.Steps.think;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.ConnectionlessDriver;
import dev.throng.engine.Pacer;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.engine.VirtualLoop;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.Operation;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.script.Script;
import dev.throng.xmpp.script.ScriptMix;
import dev.throng.xmpp.settings.ScriptSettings;
import dev.throng.xmpp.settings.ScriptSettings.OnFailure;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import dev.throng.xmpp.template.Stanzas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Sessions with a script in virtual time: a pacer starts their steps, and a made server answers them. */
class ScriptedSessionTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final StepSettings PING = does(StepOperation.PING);
    private static final StepSettings MESSAGE = does(StepOperation.MESSAGE);

    /** A row of the results. */
    private static final class Row {
        private ArrivalCounts counts = ArrivalCounts.ZERO;
        private long longestLag;
        private long longestOwnLag;
        private final Map<String, Long> failures = new TreeMap<>();
    }

    /** A session whose server the test plays. */
    private final class Online implements ScriptedSession.Actor {
        private final Arrival login;
        private final SessionOwner owner;
        private boolean online = true;
        private boolean leaving;

        private Online(Arrival login, SessionOwner owner) {
            this.login = login;
            this.owner = owner;
        }

        @Override
        public boolean online() {
            return online;
        }

        @Override
        public void endSession(long atNanos) {
            if (!leaving && online) {
                leaving = true;
                after(logoutNanos, () -> login.departed(now()));
            }
        }

        private void lose(Failure why) {
            online = false;
            login.failed(why, now());
        }
    }

    private final VirtualLoop loop = new VirtualLoop(5 * SECOND);
    private final ArrivalPlan plan = new ArrivalPlan(loop.clock());
    private final Transitions transitions = new Transitions();
    private final Map<List<Object>, Row> rows = new HashMap<>();
    private final List<Online> sessions = new ArrayList<>();
    private final List<String> acts = new ArrayList<>();
    private long loginNanos = 20 * MILLI;
    private long answerNanos = 10 * MILLI;
    private long logoutNanos = 5 * MILLI;
    private Consumer<Arrival> step = arrival -> after(answerNanos, () -> arrival.completed(now()));
    private Consumer<Arrival> refuseLogin;
    private long t0;
    private Pacer pacer;

    private long now() {
        return loop.clock().nanos();
    }

    private void after(long nanos, Runnable task) {
        loop.runAt(now() + nanos, task);
    }

    private void login(Arrival arrival, SessionOwner owner) {
        acts.add("login " + at());
        if (refuseLogin != null) {
            refuseLogin.accept(arrival);
            return;
        }
        after(loginNanos, () -> {
            if (arrival.unanswered()) {
                Online session = new Online(arrival, owner);
                sessions.add(session);
                ((ScriptedSession) owner).begun(session);
                arrival.answered(now());
            }
        });
    }

    private long at() {
        return (now() - t0) / MILLI;
    }

    /** Runs phases of a second with so many sessions a second in the first. */
    private void run(int phases, double perSecond, long deadlineNanos, ScriptSettings settings) {
        ScriptMix mix = mix(settings);
        List<Operation> operations = XmppProtocol.operations(new SessionScripts(Map.of("only", settings)));
        ScriptedSessions scripted = new ScriptedSessions(
                mix.scripts().stream().map(script -> bound(script, operations)).toList(),
                mix,
                new ScriptedSessions.Loop(plan, transitions, this::login, () -> {}),
                nth -> nth,
                7);
        Driver driver = new ConnectionlessDriver() {
            @Override
            public void start(Operation operation, Arrival arrival) {
                scripted.start(arrival);
            }

            @Override
            public void abandon(Arrival arrival) {
                transitions.of(arrival).ifPresent(Transitions.Transition::abandoned);
            }

            @Override
            public Failure overdue(Arrival arrival) {
                return transitions
                        .of(arrival)
                        .map(Transitions.Transition::overdue)
                        .orElseGet(() -> super.overdue(arrival));
            }
        };
        List<PhasePlan> plans = new ArrayList<>();
        for (int i = 0; i < phases; i++) {
            plans.add(new PhasePlan(
                    "p" + i,
                    i * SECOND,
                    SECOND,
                    true,
                    i == 0
                            ? Map.of(XmppOperation.SESSION, new OpenLoad(new RateProfile.Constant(perSecond)))
                            : Map.of()));
        }
        t0 = now() + SECOND;
        pacer = new Pacer(
                new Pacer.Plan(new Timeline(plans, SECOND / 4), 0, 1, 1, deadlineNanos, 3 * SECOND),
                operations,
                plan,
                loop,
                driver,
                new LoopRecorder(List.of()),
                interval -> record(interval, operations),
                () -> {});
        pacer.start(t0);
        loop.run();
        assertThat(pacer.bug()).isEmpty();
        rows.forEach((place, row) -> {
            ArrivalCounts counts = row.counts;
            assertThat(counts.due()).as("%s", place).isEqualTo(counts.started() + counts.owed());
            assertThat(counts.started()).as("%s", place).isEqualTo(counts.answered() + counts.failed());
            assertThat(counts.answered())
                    .as("%s", place)
                    .isEqualTo(counts.departed() + counts.dropped() + counts.inSystem());
        });
    }

    private BoundScript bound(Script script, List<Operation> operations) {
        List<Operation> of = script.acts().stream()
                .map(act -> act.name()
                        .flatMap(name -> operations.stream()
                                .filter(operation -> operation.id().equals(name))
                                .findFirst())
                        .orElseGet(() -> act.operation()
                                .<Operation>map(word -> XmppOperation.valueOf(word.name()))
                                .orElse(XmppOperation.WAIT)))
                .toList();
        List<StepAction> actions = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            String id = of.get(i).id();
            actions.add(
                    id.equals("logout")
                            ? (session, arrival) -> {
                                acts.add("logout " + at());
                                session.logOut(arrival);
                            }
                            : (session, arrival) -> {
                                acts.add(id + " " + at());
                                if (id.equals("wait")) {
                                    session.expect(new MessageWait(session));
                                    session.await(arrival);
                                } else {
                                    step.accept(arrival);
                                }
                            });
        }
        return new BoundScript(script, of, actions);
    }

    /** Waits for a message. */
    private record MessageWait(ScriptedSession session) implements ScriptedSession.Awaited {

        @Override
        public boolean received(Element stanza, int bytes, long atNanos) {
            if (stanza.name().equals("message")) {
                session.answerAwaiting(this, bytes, atNanos);
            }
            return false;
        }
    }

    private void record(LoopInterval interval, List<Operation> operations) {
        for (OperationInterval operation : interval.operations()) {
            Row row = rows.computeIfAbsent(
                    List.of(
                            operation.phase(),
                            operations.get(operation.operation()).id()),
                    place -> new Row());
            row.counts = row.counts.plusNext(operation.counts());
            row.longestLag = Math.max(row.longestLag, operation.time(Time.LAG).getMaxValue());
            row.longestOwnLag =
                    Math.max(row.longestOwnLag, operation.time(Time.OWN_LAG).getMaxValue());
            operation.failures().forEach((why, n) -> row.failures.merge(why.id(), n, Long::sum));
        }
    }

    private Row row(int phase, String operation) {
        return rows.getOrDefault(List.of(phase, operation), new Row());
    }

    @Test
    void eachStepIsDueItsThinkTimeAfterTheAnswerBeforeAndIsARowOfItsPhase() {
        run(
                2,
                1,
                30 * SECOND,
                script(think(100), MESSAGE, think(900), named(StepOperation.MESSAGE, "greeting"), think(50)));
        assertThat(acts).containsExactly("login 0", "message 120", "greeting 1030", "logout 1090");
        assertThat(row(0, "message").counts.answered()).isEqualTo(1);
        assertThat(row(1, "greeting").counts.answered()).isEqualTo(1);
        assertThat(row(1, "logout").counts.departed()).isEqualTo(1);
        assertThat(row(0, "session").counts.departed()).isEqualTo(1);
        assertThat(row(0, "login").counts.departed()).isEqualTo(1);
        assertThat(rows.values()).allSatisfy(row -> assertThat(row.longestLag).isZero());
    }

    @Test
    void theFirstStepIsDueWhenItsSessionIsAndItsOwnLagBeginsWhenTheSessionStarts() {
        loop.runAt(now() + SECOND, () -> loop.freeze(70 * MILLI));
        run(1, 1, 30 * SECOND, script());
        assertThat(row(0, "session").longestLag).isGreaterThanOrEqualTo(70 * MILLI);
        assertThat(row(0, "login").longestLag).isGreaterThanOrEqualTo(70 * MILLI);
        assertThat(row(0, "session").longestOwnLag).isGreaterThanOrEqualTo(70 * MILLI);
        assertThat(row(0, "login").longestOwnLag).isLessThan(MILLI);
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        ScriptSettings settings =
                script(repeat(5, exponential(60), choose(branch(1, PING), branch(2, MESSAGE), branch(1))));
        run(2, 20, 30 * SECOND, settings);
        ScriptedSessionTest again = new ScriptedSessionTest();
        again.run(2, 20, 30 * SECOND, settings);
        assertThat(acts).hasSizeGreaterThan(60).isEqualTo(again.acts);
    }

    @Test
    void aFailedStepEndsTheSessionAndItsRowHasTheCause() {
        step = arrival -> after(answerNanos, () -> arrival.failed(XmppFailure.stanzaError("forbidden"), now()));
        run(1, 1, 30 * SECOND, script(MESSAGE, PING));
        assertThat(acts).containsExactly("login 0", "message 20");
        assertThat(row(0, "message").failures).containsExactly(Map.entry("error-forbidden", 1L));
        assertThat(row(0, "session").failures).containsExactly(Map.entry("step-failed-after-error-forbidden", 1L));
        assertThat(row(0, "session").counts.dropped()).isEqualTo(1);
        assertThat(row(0, "login").counts.departed()).isEqualTo(1);
    }

    @Test
    void aSessionThatContinuesDoesTheNextStep() {
        step = arrival -> after(answerNanos, () -> arrival.failed(XmppFailure.stanzaError("forbidden"), now()));
        run(1, 1, 30 * SECOND, new ScriptSettings(1, OnFailure.CONTINUE, List.of(MESSAGE, think(5), PING)));
        assertThat(acts).containsExactly("login 0", "message 20", "ping 35", "logout 45");
        assertThat(row(0, "session").counts.departed()).isEqualTo(1);
    }

    @Test
    void aRefusedLoginFailsTheSession() {
        refuseLogin = arrival -> arrival.failed(XmppFailure.authFailed("not-authorized"), now());
        run(1, 2, 30 * SECOND, script(PING));
        assertThat(row(0, "login").failures).containsExactly(Map.entry("auth-failed-not-authorized", 2L));
        assertThat(row(0, "session").failures)
                .containsExactly(Map.entry("step-failed-after-auth-failed-not-authorized", 2L));
        assertThat(row(0, "session").counts.failed()).isEqualTo(2);
    }

    @Test
    void aLoginWithoutAnAnswerFailsAtItsDeadlineAndSoDoesItsSession() {
        refuseLogin = arrival -> {};
        run(2, 2, 200 * MILLI, script(PING));
        assertThat(row(0, "login").failures).containsExactly(Map.entry("deadline", 2L));
        assertThat(row(0, "session").counts.failed()).isEqualTo(2);
    }

    @Test
    void aConnectionLostAmidAThinkTimeCancelsTheNextStep() {
        loop.runAt(now() + SECOND + 300 * MILLI, () -> sessions.get(0).lose(TransportError.RESET));
        run(2, 1, 30 * SECOND, script(PING, think(700), MESSAGE));
        assertThat(acts).containsExactly("login 0", "ping 20");
        assertThat(row(0, "message").counts.due()).isZero();
        assertThat(row(0, "session").failures).containsExactly(Map.entry("reset", 1L));
        assertThat(row(0, "login").failures).containsExactly(Map.entry("reset", 1L));
    }

    @Test
    void aStepThatIsDueWhenItsConnectionIsLostStartsAndFails() {
        step = arrival -> after(answerNanos, () -> {
            arrival.completed(now());
            sessions.get(0).lose(TransportError.RESET);
        });
        run(1, 1, 30 * SECOND, script(PING, MESSAGE));
        assertThat(row(0, "message").failures).containsExactly(Map.entry("session-lost-after-reset", 1L));
        assertThat(row(0, "message").counts.owed()).isZero();
    }

    @Test
    void aWaitIsAnsweredByTheNextStanzaThatFits() {
        for (String name : List.of("presence", "message", "message")) {
            loop.runAt(
                    now() + SECOND + 100 * MILLI,
                    () -> sessions.get(0).owner.received(Stanzas.read("<" + name + "/>"), 10, now()));
        }
        run(1, 1, 30 * SECOND, script(await("message", 5_000), think(10), PING));
        assertThat(acts).containsExactly("login 0", "wait 20", "ping 110", "logout 120");
        assertThat(row(0, "wait").counts.answered()).isEqualTo(1);
    }

    @Test
    void aWaitFailsWithItsConnection() {
        loop.runAt(now() + SECOND + 100 * MILLI, () -> sessions.get(0).lose(TransportError.RESET));
        run(1, 1, 30 * SECOND, script(await("message", 5_000)));
        assertThat(row(0, "wait").failures).containsExactly(Map.entry("session-lost-after-reset", 1L));
        assertThat(row(0, "session").failures).containsExactly(Map.entry("reset", 1L));
    }

    @Test
    void theEndOfTheRunAmidAThinkTimeLeavesTheSessionInTheSystem() {
        run(1, 1, 30 * SECOND, script(PING, think(5_000), MESSAGE));
        assertThat(acts).containsExactly("login 0", "ping 20");
        assertThat(row(0, "session").counts.inSystem()).isEqualTo(1);
        assertThat(row(0, "session").failures).isEmpty();
        assertThat(row(0, "message").counts.due()).isZero();
    }

    @Test
    void aStepDueWhileTheSessionIsAwayWaitsUntilItIsBack() {
        loop.runAt(now() + SECOND + 100 * MILLI, () -> sessions.get(0).online = false);
        loop.runAt(now() + SECOND + 400 * MILLI, () -> {
            sessions.get(0).online = true;
            sessions.get(0).owner.onlineAgain(now());
        });
        run(1, 1, 30 * SECOND, script(think(200), PING));
        assertThat(acts).containsExactly("login 0", "ping 400", "logout 410");
        assertThat(row(0, "ping").longestLag).isZero();
        assertThat(row(0, "ping").counts.answered()).isEqualTo(1);
    }

    @Test
    void aStepThatWaitsForTheSessionToBeBackFailsWhenItIsLost() {
        loop.runAt(now() + SECOND + 100 * MILLI, () -> sessions.get(0).online = false);
        loop.runAt(now() + SECOND + 400 * MILLI, () -> sessions.get(0).lose(XmppFailure.NOT_RESUMED));
        run(1, 1, 30 * SECOND, script(think(200), PING));
        assertThat(row(0, "ping").failures).containsExactly(Map.entry("session-lost-after-not-resumed", 1L));
        assertThat(row(0, "session").failures).containsExactly(Map.entry("not-resumed", 1L));
    }

    @Test
    void aLogoutThatTheServerDoesNotCompleteIsCutOffByTheDeadline() {
        logoutNanos = 100 * SECOND;
        run(2, 1, 300 * MILLI, script());
        assertThat(row(0, "logout").failures).containsExactly(Map.entry("deadline", 1L));
    }

    @Test
    void sessionsOutliveThePhaseThatStartedThem() {
        run(3, 10, 30 * SECOND, script(repeat(6, think(250), PING)));
        assertThat(row(0, "session").counts.due()).isEqualTo(10);
        assertThat(row(0, "session").counts.departed()).isEqualTo(10);
        long pings = 0;
        for (int phase = 0; phase < 3; phase++) {
            assertThat(row(phase, "ping").counts.due()).as("phase %d", phase).isPositive();
            pings += row(phase, "ping").counts.answered();
        }
        assertThat(pings).isEqualTo(60);
    }
}
