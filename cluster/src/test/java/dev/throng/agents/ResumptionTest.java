package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Departure;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.measure.IntervalReader;
import dev.throng.measure.LoopInterval;
import dev.throng.run.read.ResultDirectory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second controller, and a third one, in virtual time: the order of reports, and what is known of the time without a controller. */
class ResumptionTest {

    private static final long SECOND = 1_000_000_000;
    private static final Timeline TIMELINE =
            new Timeline(List.of(new PhasePlan("main", 0, 10 * SECOND, true, Map.of())), SECOND);

    @TempDir
    Path directory;

    /** A controller that goes on with the run, and writes a journal of its own. */
    private final class Controller {

        private final List<Message> sent = new ArrayList<>();
        private final NoEffects effects = new NoEffects();
        private final Losses losses = new Losses(effects, false);
        private final InterruptedRun run;
        private final RemoteAgent agent;
        private final FigureIntake intake;
        private final Resumption resumption;
        private int over;

        private Controller(Path from, Path to) throws Exception {
            run = InterruptedRun.in(from);
            opened.add(run);
            agent = RemoteAgent.of(run.head().agents().get(0), TestAgents.member("agent-1"));
            RunAgents agents = new RunAgents(List.of(agent), (member, message) -> sent.add(message));
            RunJournal journal = new RunJournal(
                    Optional.of(to.resolve(ResultDirectory.AGENTS_JOURNAL)), () -> nowNanos, warning -> {});
            intake = new FigureIntake(
                    agents,
                    TIMELINE,
                    start -> new IntervalReader(start, List.of(), List.of(), 1),
                    losses,
                    journal,
                    () -> over++);
            resumption =
                    new Resumption(run, agents, new HashSet<>(Set.of(agent)), intake, losses, journal, () -> nowNanos);
        }

        private void begin(long originNanos) {
            intake.open(originNanos, new IntervalReceiver() {
                @Override
                public void closed(int part, LoopInterval interval) {}

                @Override
                public void drained(int part) {}
            });
            resumption.begin(originNanos);
        }

        private void assertReasons(ReasonCode... codes) {
            assertThat(losses.reasons()).extracting(Reason::code).containsExactly(codes);
        }
    }

    private interface Records {
        void write(Journal journal) throws IOException;
    }

    private final List<InterruptedRun> opened = new ArrayList<>();
    private Path first;
    private Controller second;
    private long nowNanos = 5 * SECOND;

    @BeforeEach
    void readAJournal() throws Exception {
        first = directory(1);
        second = after(journal -> {});
    }

    @AfterEach
    void close() {
        opened.forEach(InterruptedRun::close);
    }

    private Path directory(int number) throws IOException {
        return Files.createDirectories(directory.resolve(String.valueOf(number)));
    }

    /** @param records that follow the start, and the report of second 1 */
    private Controller after(Records records) throws Exception {
        Path file = first.resolve(ResultDirectory.AGENTS_JOURNAL);
        Files.deleteIfExists(file);
        try (Journal written = Journal.create(file, TestAgents.head(1))) {
            written.write(Journal.Kind.START, 0, Journal.ALL, new byte[0]);
            written.write(Journal.Kind.REPORT, SECOND, 0, MessageCodec.write(TestAgents.resources(1)));
            records.write(written);
        }
        return new Controller(first, directory(2));
    }

    /** Its load ends while this controller gets ready. Before, the run ended with what the journal had, and no reason said so. */
    @Test
    void anAgentThatEndsBeforeTheJournalIsReadIsHeardAfterIt() {
        second.intake.hear(second.agent, Message.Ended.inOrder(2, 0, List.of(), List.of()));

        assertThat(second.over).isZero();

        second.begin(0);

        assertThat(second.sent).containsExactly(new Message.Resume("job", 1, 1));
        assertThat(second.over).isZero();

        second.intake.hear(second.agent, TestAgents.resources(2));
        second.intake.hear(second.agent, Message.Ended.inOrder(2, 0, List.of(), List.of()));

        assertThat(second.over).isEqualTo(1);
        second.assertReasons(ReasonCode.CONTROLLER_RESTARTED);
    }

    @Test
    void anAgentThatIsLostAndBackBeforeTheJournalIsReadGoesOn() {
        second.resumption.lost(second.agent, second.agent.member());
        second.resumption.back(second.agent);
        second.begin(0);

        assertThat(second.sent).containsExactly(new Message.Resume("job", 1, 1));
        second.assertReasons(ReasonCode.CONTROLLER_RESTARTED);
    }

    @Test
    void anAgentThatIsLostBeforeTheJournalIsReadMayComeBackLater() {
        second.resumption.lost(second.agent, second.agent.member());
        second.begin(0);

        assertThat(second.sent).isEmpty();
        assertThat(second.agent.state()).isEqualTo(RemoteAgent.State.RUNNING);
        second.assertReasons(ReasonCode.CONTROLLER_RESTARTED, ReasonCode.AGENT_LOST);
    }

    @Test
    void anAgentWhoseProcessIsAnotherOneIsGivenUp() {
        second.effects.givenUp = second.intake::giveUp;
        second.resumption.lost(second.agent, second.agent.member());
        second.resumption.replaced(second.agent);
        second.begin(0);

        assertThat(second.agent.state()).isEqualTo(RemoteAgent.State.LOST);
        assertThat(second.over).isPositive();
    }

    /** What is missing could be overtaken. */
    @Test
    void anAgentThatLostItsConnectionIsHeardAgainOnceItIsAskedForWhatIsMissing() {
        second.begin(0);
        second.losses.left(second.agent, second.agent.member(), Departure.LOST);
        second.agent.outOfOrder();
        second.intake.hear(second.agent, TestAgents.resources(4));

        assertThat(second.agent.received()).isEqualTo(1);

        second.agent.inOrder();
        second.intake.hear(second.agent, TestAgents.resources(2));

        assertThat(second.agent.received()).isEqualTo(2);
        second.assertReasons(ReasonCode.CONTROLLER_RESTARTED, ReasonCode.AGENT_LOST);
    }

    /** It was killed while it waited for the last answers. Before, the run passed. */
    @Test
    void aRunThatItsControllerEndedEarlyIsInvalidForTheSameReason() throws Exception {
        Reason why = Reason.invalid(ReasonCode.ABORTED, "the run was interrupted");
        Controller ended =
                after(records -> records.write(Journal.Kind.STOPPED, 3 * SECOND, Journal.ALL, Journal.body(why)));
        ended.begin(0);

        assertThat(ended.losses.reasons()).contains(why);
        assertThat(ended.effects.stoppedNanos).containsExactly(3 * SECOND);
    }

    /** The agents go on with the phases that the first controller knew of. */
    @Test
    void aPhaseThatAnEarlierControllerEndedIsEnded() throws Exception {
        Message.EndPhase end = new Message.EndPhase(0, 3 * SECOND);
        Controller later =
                after(records -> records.write(Journal.Kind.PHASE_ENDED, SECOND, Journal.ALL, Journal.body(end)));
        later.begin(0);

        assertThat(later.effects.phaseEnds).containsExactly(end);
        later.assertReasons(ReasonCode.CONTROLLER_RESTARTED);
    }

    private static void answerAll(Controller of, long offsetNanos, long nowNanos) {
        for (int number = 0; number < ClockQuestions.COUNT; number++) {
            of.resumption.hear(of.agent, new Message.Time(number, nowNanos + offsetNanos), nowNanos);
        }
    }

    /** Whatever the wall clock shows. */
    @Test
    void theAgentsClockTellsWhenTheRunStarted() {
        second.resumption.prepare();

        assertThat(second.sent).containsExactly(new Message.AskTime(0));
        assertThat(second.resumption.ready()).isNotDone();

        answerAll(second, 1_000 * SECOND, nowNanos);

        assertThat(second.resumption.ready()).isCompleted();
        // the run started at 117 ns on the clock of the agent
        long originNanos = second.resumption.startNanos(nowNanos);
        assertThat(originNanos).isEqualTo(117 - 1_000 * SECOND);

        second.begin(originNanos);

        second.assertReasons(ReasonCode.CONTROLLER_RESTARTED);
        assertThat(second.losses.reasons().get(0).text()).contains("from second 1 to 1005 it did not watch the target");
    }

    @Test
    void withoutAnAnswerNothingIsKnownAfterTheLastRecord() {
        second.resumption.prepare();
        second.resumption.lost(second.agent, second.agent.member());

        assertThat(second.resumption.ready()).isCompleted();
        assertThat(second.resumption.startNanos(nowNanos)).isEqualTo(4 * SECOND);
    }

    @Test
    void eachTimeWithoutAControllerHasItsReason() throws Exception {
        second.begin(0);
        nowNanos = 8 * SECOND;
        second.intake.hear(second.agent, TestAgents.resources(2));
        nowNanos = 12 * SECOND;
        Controller third = new Controller(directory(2), directory(3));
        third.begin(0);

        third.assertReasons(ReasonCode.CONTROLLER_RESTARTED, ReasonCode.CONTROLLER_RESTARTED);
        assertThat(third.losses.reasons().get(0).text()).contains("from second 1 to 5 ");
        assertThat(third.losses.reasons().get(1).text()).contains("from second 8 to 12 ");
        assertThat(third.sent).containsExactly(new Message.Resume("job", 2, 2));
    }

    @Test
    void aTimeInWhichTheControllerDidNotRunStaysInTheVerdict() throws Exception {
        Controller stalled = after(records ->
                records.write(Journal.Kind.STALLED, 9 * SECOND, Journal.ALL, Journal.body(2 * SECOND, 9 * SECOND)));
        nowNanos = 11 * SECOND;
        stalled.begin(0);

        stalled.assertReasons(ReasonCode.CONTROLLER_STALLED, ReasonCode.CONTROLLER_RESTARTED);
    }
}
