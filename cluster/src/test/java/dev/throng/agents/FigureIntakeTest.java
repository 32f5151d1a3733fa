package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Departure;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.IntervalReader;
import dev.throng.measure.IntervalWriter;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.Placement;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureIntakeTest {

    private static final long SECOND = 1_000_000_000;
    private static final Timeline TIMELINE =
            new Timeline(List.of(new PhasePlan("main", 0, 10 * SECOND, true, Map.of())), SECOND);

    @TempDir
    Path directory;

    private Path file;
    private final RemoteAgent agent = TestAgents.agent(0, 1);
    private final List<Long> acknowledged = new ArrayList<>();
    private final List<Integer> onDisk = new ArrayList<>();
    private final List<Integer> drained = new ArrayList<>();
    private final List<LoopInterval> intervals = new ArrayList<>();
    private final RunAgents agents = new RunAgents(List.of(agent), (member, message) -> {
        acknowledged.add(((Message.Acknowledge) message).number());
        onDisk.add(records());
    });
    private final NoEffects effects = new NoEffects();
    private final Losses losses = new Losses(effects, false);
    private Optional<FullDisk> disk = Optional.empty();
    private RunJournal journal;
    private FigureIntake intake;
    private int over;

    @BeforeEach
    void prepare() {
        file = directory.resolve("j");
        journal = new RunJournal(
                Optional.of(file),
                made -> disk.isPresent() ? disk.get() : Journal.Disk.create(made),
                () -> 5,
                warning -> {});
        intake = new FigureIntake(
                agents,
                TIMELINE,
                start -> new IntervalReader(start, List.of(), List.of(), 1),
                losses,
                journal,
                () -> over++);
        agent.ready("epoll");
    }

    private void begin() {
        intake.open(0, new IntervalReceiver() {
            @Override
            public void closed(int part, LoopInterval interval) {
                intervals.add(interval);
            }

            @Override
            public void drained(int part) {
                drained.add(part);
            }
        });
        journal.begin(TestAgents.head(1), 0);
        journal.start();
        agent.begin();
    }

    private int records() {
        try (JournalReader reader = JournalReader.open(file)) {
            int records = 0;
            while (reader.next().isPresent()) {
                records++;
            }
            return records;
        } catch (IOException wrong) {
            throw new AssertionError(wrong);
        }
    }

    @Test
    void figuresAreOnDiskBeforeTheyAreAcknowledged() {
        begin();
        intake.hear(agent, TestAgents.resources(1));
        intake.hear(agent, TestAgents.resources(2));

        assertThat(acknowledged).containsExactly(1L, 2L);
        // the record of the start, and one for each report
        assertThat(onDisk).containsExactly(2, 3);
    }

    @Test
    void figuresThatAreNotOnDiskAreNotAcknowledged() throws IOException {
        disk = Optional.of(new FullDisk(file));
        begin();
        intake.hear(agent, TestAgents.resources(1));
        disk.get().fill(10);
        intake.hear(agent, TestAgents.resources(2));
        disk.get().fill(10_000);
        intake.hear(agent, TestAgents.resources(3));

        assertThat(acknowledged).containsExactly(1L);
        // they count all the same
        assertThat(agent.received()).isEqualTo(3);
    }

    @Test
    void figuresBeforeTheStartAreAcknowledgedWithTheFirstOnesAfterIt() {
        intake.hear(agent, TestAgents.resources(1));

        assertThat(acknowledged).isEmpty();

        begin();
        intake.hear(agent, TestAgents.resources(2));

        assertThat(acknowledged).containsExactly(2L);
        assertThat(onDisk).containsExactly(3);
    }

    @Test
    void figuresThatComeAgainAreAcknowledgedAgainAndCountedOnce() {
        begin();
        intake.hear(agent, TestAgents.resources(1));
        intake.hear(agent, TestAgents.resources(1));

        assertThat(acknowledged).containsExactly(1L, 1L);
        assertThat(onDisk).containsExactly(2, 2);
        assertThat(losses.reasons()).isEmpty();
    }

    @Test
    void missingFiguresAreAGapThatTheVerdictNames() {
        begin();
        intake.hear(agent, TestAgents.resources(1));
        intake.hear(agent, TestAgents.resources(4));

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.AGENT_GAP);
        assertThat(losses.reasons().get(0).text()).startsWith("2 reports of agent agent-1 are missing");
        assertThat(acknowledged).endsWith(4L);
    }

    /** The process ran: it sent the figures that are missing. */
    @Test
    void missingFiguresAreNoStall() {
        begin();
        intake.hear(agent, TestAgents.resources(1));
        intake.hear(agent, TestAgents.resources(9));

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.AGENT_GAP);
    }

    @Test
    void figuresThatCannotBeReadAreAGapAndHoldUpNothing() {
        begin();
        intake.hear(agent, new Message.Figures(1, Message.Kind.INTERVAL, 0, new byte[] {1}));
        intake.hear(agent, new Message.Figures(2, Message.Kind.INTERVAL, 99, new byte[] {1}));
        intake.hear(agent, Message.Ended.inOrder(2, 0, List.of(), List.of()));

        assertThat(losses.reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.AGENT_GAP, ReasonCode.AGENT_GAP);
        assertThat(drained).containsExactly(0);
        assertThat(over).isEqualTo(1);
    }

    private static Message.Figures interval(long number, long fromSecond, long toSecond) {
        return interval(number, fromSecond, toSecond, List.of());
    }

    private static Message.Figures interval(
            long number, long fromSecond, long toSecond, List<OperationInterval> operations) {
        LoopInterval interval = new LoopInterval(
                new LoopInterval.Span((int) number, 0, fromSecond * SECOND, toSecond * SECOND, toSecond * SECOND),
                new LoopInterval.Stalls(0, 0),
                operations,
                new LoopInterval.InFlight(Map.of(), Long.MAX_VALUE),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                null);
        return new Message.Figures(number, Message.Kind.INTERVAL, 0, new IntervalWriter(0, List.of()).write(interval));
    }

    /** Whatever the phase: resources are reported in all of them. */
    @Test
    void anAgentThatDidNotReportItsResourcesForSecondsHasStalledAndTheVerdictNamesIt() {
        begin();
        intake.hear(agent, TestAgents.resources(1));
        intake.hear(
                agent,
                new Message.Figures(
                        2, Message.Kind.RESOURCES, 0, TestAgents.resources(9).body()));

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.AGENT_STALLED);
        assertThat(losses.reasons().get(0).text()).startsWith("agent agent-1 did not run from second 1.0 to 9.0");
        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(SECOND, 9 * SECOND, LostSpans.STALLED));
    }

    @Test
    void theTimeOfMissingIntervalsIsWithoutFigures() {
        begin();
        intake.hear(agent, interval(1, 0, 1));
        intake.hear(agent, interval(4, 3, 4));
        intake.hear(agent, interval(5, 4, 5));

        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(SECOND, 3 * SECOND, LostSpans.GAP));
    }

    @Test
    void aLostAgentThatComesBackWithAllItsFiguresKeepsTheTimeUntilThen() {
        begin();
        intake.hear(agent, interval(1, 0, 1));
        losses.left(agent, agent.member(), Departure.LOST);
        effects.nowNanos = 6 * SECOND;
        intake.hear(agent, interval(2, 1, 2));

        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(SECOND, 6 * SECOND, LostSpans.LOST));
    }

    @Test
    void aLossThatAnEarlierControllerSawEndsWithTheNextReportOfTheJournal() {
        begin();
        intake.replay(agent, interval(1, 0, 1), SECOND);
        losses.name(agent, 3);
        intake.replay(agent, interval(2, 1, 2), 7 * SECOND);

        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(SECOND, 7 * SECOND, LostSpans.LOST));
    }

    @Test
    void anAgentThatStoppedItsLoadIsWithoutItUntilThePlannedEnd() {
        begin();
        intake.hear(
                agent,
                new Message.Ended(0, 0, Message.End.ORPHANED, 6 * SECOND, List.of(), List.of(), Placement.UNKNOWN));

        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(6 * SECOND, 10 * SECOND, LostSpans.STOPPED));
        assertThat(losses.reasons().get(0).text()).endsWith("stopped its share of the load after 6 s");
    }

    @Test
    void aStoppedAgentThatSentItsLastFiguresLeavesWithoutFailuresAndIsNamed() {
        begin();
        intake.hear(agent, interval(1, 0, 1));
        intake.hear(
                agent,
                new Message.Ended(1, 0, Message.End.LEAVING, 3 * SECOND, List.of(), List.of(), Placement.UNKNOWN));

        assertThat(losses.reasons().get(0).text())
                .isEqualTo("agent agent-1 was stopped after 3 s, and with it 100.0 % of the load from then on");
        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(3 * SECOND, 10 * SECOND, LostSpans.STOPPED));
        assertThat(intervals).hasSize(1);
        assertThat(over).isEqualTo(1);
    }

    @Test
    void anAgentThatHeardTooLateOfTheEndOfAPhaseIsWithoutItsLoadFromThenOn() {
        begin();
        intake.hear(agent, interval(1, 0, 1));
        intake.hear(
                agent, new Message.Ended(1, 0, Message.End.LATE, 3 * SECOND, List.of(), List.of(), Placement.UNKNOWN));

        assertThat(losses.reasons().get(0).text())
                .isEqualTo(
                        "agent agent-1 heard too late of the end of a phase and stopped after 3 s, and with it 100.0 % of"
                                + " the load from then on");
        assertThat(agent.lostSpans().all())
                .containsExactly(new AgentResult.LostSpan(3 * SECOND, 10 * SECOND, LostSpans.STOPPED));
    }

    @Test
    void anAgentThatStoppedItsLoadAfterThePlannedEndLacksNoTime() {
        begin();
        intake.hear(
                agent,
                new Message.Ended(0, 0, Message.End.ORPHANED, 13 * SECOND, List.of(), List.of(), Placement.UNKNOWN));

        assertThat(agent.lostSpans().all()).isEmpty();
        assertThat(losses.reasons()).hasSize(1);
    }

    private static Message.Figures intervalWithTenInFlight(long number) {
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, 30)
                .with(Count.STARTED, 30)
                .with(Count.ANSWERED, 20)
                .with(Count.IN_FLIGHT, 10)
                .with(Count.IN_SYSTEM, 10);
        Map<Time, Histogram> times = new EnumMap<>(Time.class);
        Time.all().forEach(time -> times.put(time, new Histogram(3)));
        return interval(
                number, number - 1, number, List.of(new OperationInterval(0, 0, counts, Map.of(), times, null)));
    }

    /** An earlier controller had acknowledged them, but they are not in its journal. */
    @Test
    void figuresThatAreMissingAtTheEndAreAGapAndNothingStaysInFlight() {
        begin();
        intake.hear(agent, intervalWithTenInFlight(1));
        intake.hear(agent, Message.Ended.inOrder(5, 3, List.of(), List.of()));

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.AGENT_GAP);
        assertThat(losses.reasons().get(0).text()).startsWith("4 reports of agent agent-1 are missing after second 1");
        assertThat(losses.reasons().get(0).figures())
                .containsEntry("reports", 4L)
                .containsEntry("dropped", 3L);
        assertThat(intervals).hasSize(2);
        ArrivalCounts last = intervals.get(1).operations().get(0).counts();
        assertThat(last.get(Count.FAILED)).isEqualTo(10);
        assertThat(last.inFlight()).isZero();
        assertThat(drained).containsExactly(0);
        assertThat(over).isEqualTo(1);
    }

    /** All came before they were dropped, so none is missing. */
    @Test
    void reportsThatTheAgentDroppedAreNoGapIfTheyCame() {
        begin();
        intake.hear(agent, interval(1, 0, 1));
        intake.hear(agent, Message.Ended.inOrder(1, 1, List.of(), List.of()));

        assertThat(losses.reasons()).isEmpty();
    }

    @Test
    void anEndThatIsReportedTwiceCountsOnce() {
        begin();
        intake.hear(
                agent,
                new Message.Ended(0, 0, Message.End.ORPHANED, 6 * SECOND, List.of(), List.of(), Placement.UNKNOWN));
        intake.hear(
                agent,
                new Message.Ended(0, 0, Message.End.ORPHANED, 6 * SECOND, List.of(), List.of(), Placement.UNKNOWN));

        assertThat(losses.reasons()).hasSize(1);
        assertThat(drained).containsExactly(0);
    }

    @Test
    void theFiguresOfAnAgentThatWasGivenUpNoLongerCount() {
        begin();
        intake.giveUp(agent);
        intake.hear(agent, TestAgents.resources(1));

        assertThat(acknowledged).isEmpty();
        assertThat(intervals).hasSize(1);
        assertThat(drained).containsExactly(0);
        assertThat(over).isEqualTo(1);
    }
}
