package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Departure;
import dev.throng.engine.IntervalReceiver;
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

/** The order of what agents report and what the journal of their first controller has. */
class ResumptionTest {

    private static final long SECOND = 1_000_000_000;
    private static final Timeline TIMELINE =
            new Timeline(List.of(new PhasePlan("main", 0, 10 * SECOND, true, Map.of())), SECOND);

    @TempDir
    Path directory;

    private final List<Message> sent = new ArrayList<>();
    private final NoEffects effects = new NoEffects();
    private final Losses losses = new Losses(effects, false);
    private final RunJournal journal = new RunJournal(Optional.empty(), () -> 5_000_000, warning -> {});
    private Optional<InterruptedRun> run = Optional.empty();
    private RemoteAgent agent;
    private FigureIntake intake;
    private Resumption resumption;
    private int over;

    private interface Records {
        void write(Journal journal) throws IOException;
    }

    @BeforeEach
    void readTheHead() throws Exception {
        readTheHead(journal -> {});
    }

    /** @param records that follow the start and the first report of the agent */
    private void readTheHead(Records records) throws Exception {
        Path file = directory.resolve(ResultDirectory.AGENTS_JOURNAL);
        Files.deleteIfExists(file);
        try (Journal written = Journal.create(file, TestAgents.head(1))) {
            written.write(Journal.Kind.START, Journal.ALL, 1_000_000, new byte[0]);
            written.write(Journal.Kind.REPORT, 0, 2_000_000, MessageCodec.write(TestAgents.resources(1)));
            records.write(written);
        }
        close();
        InterruptedRun read = InterruptedRun.in(directory);
        run = Optional.of(read);
        agent = RemoteAgent.of(read.head().agents().get(0), TestAgents.member("agent-1"));
        RunAgents agents = new RunAgents(List.of(agent), (member, message) -> sent.add(message));
        intake = new FigureIntake(
                agents,
                TIMELINE,
                start -> new IntervalReader(start, List.of(), List.of(), 1),
                losses,
                journal,
                () -> over++);
        resumption = new Resumption(
                read, agents, new HashSet<>(Set.of(agent)), intake, losses, journal, () -> 5_000_000);
    }

    @AfterEach
    void close() {
        run.ifPresent(InterruptedRun::close);
    }

    private void begin() {
        intake.open(0, new IntervalReceiver() {
            @Override
            public void closed(int part, LoopInterval interval) {}

            @Override
            public void drained(int part) {}
        });
        resumption.begin(0);
    }

    /** Its load ends while this controller gets ready. Before, the run ended with what the journal had, and nothing said so. */
    @Test
    void anAgentThatEndsBeforeTheJournalIsReadIsHeardAfterIt() {
        intake.hear(agent, Message.Ended.inOrder(2, 0, List.of(), List.of()));

        assertThat(over).isZero();

        begin();

        assertThat(sent).containsExactly(new Message.Resume("job", 1, 1));
        assertThat(over).isZero();

        intake.hear(agent, TestAgents.resources(2));
        intake.hear(agent, Message.Ended.inOrder(2, 0, List.of(), List.of()));

        assertThat(over).isEqualTo(1);
        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.CONTROLLER_RESTARTED);
    }

    @Test
    void anAgentThatIsLostAndBackBeforeTheJournalIsReadGoesOn() {
        resumption.lost(agent, agent.member());
        resumption.back(agent);
        begin();

        assertThat(sent).containsExactly(new Message.Resume("job", 1, 1));
        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.CONTROLLER_RESTARTED);
    }

    @Test
    void anAgentThatIsLostBeforeTheJournalIsReadMayComeBackLater() {
        resumption.lost(agent, agent.member());
        begin();

        assertThat(sent).isEmpty();
        assertThat(agent.state()).isEqualTo(RemoteAgent.State.RUNNING);
        assertThat(losses.reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.CONTROLLER_RESTARTED, ReasonCode.AGENT_LOST);
    }

    @Test
    void anAgentWhoseProcessIsAnotherOneIsGivenUp() {
        effects.nowNanos = 5 * SECOND;
        resumption.lost(agent, agent.member());
        resumption.replaced(agent);
        effects.givenUp = intake::giveUp;
        begin();

        assertThat(agent.state()).isEqualTo(RemoteAgent.State.LOST);
        assertThat(over).isPositive();
    }

    /** It was killed while it waited for the last answers. Before, the run passed. */
    @Test
    void aRunThatItsControllerEndedEarlyIsInvalidForTheSameReason() throws Exception {
        Reason why = Reason.invalid(ReasonCode.ABORTED, "the run was interrupted");
        readTheHead(records -> records.write(Journal.Kind.STOPPED, Journal.ALL, 4_000_000, Journal.body(why)));
        begin();

        assertThat(losses.reasons()).contains(why);
        assertThat(effects.stoppedNanos).containsExactly(3 * SECOND);
    }

    /** What is missing could be overtaken. */
    @Test
    void anAgentThatLostItsConnectionIsHeardAgainOnceItIsAskedForWhatIsMissing() {
        begin();
        losses.left(agent, agent.member(), Departure.LOST);
        agent.outOfOrder();
        intake.hear(agent, TestAgents.resources(4));

        assertThat(agent.received()).isEqualTo(1);

        agent.inOrder();
        intake.hear(agent, TestAgents.resources(2));

        assertThat(agent.received()).isEqualTo(2);
        assertThat(losses.reasons()).extracting(Reason::code).doesNotContain(ReasonCode.AGENT_GAP);
    }
}
