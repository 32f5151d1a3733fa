package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Departure;
import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.measure.Blame;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.Placement;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LossesTest {

    private static final long SECOND = 1_000_000_000;
    private static final Timeline TIMELINE = new Timeline(List.of(new PhasePlan("main", 0, 10, true, Map.of())), 10);

    private final List<String> events = new ArrayList<>();
    private final List<Runnable> later = new ArrayList<>();
    private long nowNanos = 7_900_000_000L;
    private long loadEndNanos = 10 * SECOND;
    private final RemoteAgent agent = TestAgents.agent(0, 4);

    private final Losses.Effects effects = new Losses.Effects() {
        @Override
        public void later(long nanos, Runnable task) {
            later.add(task);
        }

        @Override
        public long sinceStartNanos() {
            return nowNanos;
        }

        @Override
        public long loadEndNanos() {
            return loadEndNanos;
        }

        @Override
        public void warn(String text) {
            events.add(text);
        }

        @Override
        public void lost(RemoteAgent lost) {
            events.add("lost");
        }

        @Override
        public void giveUp(RemoteAgent gone) {
            events.add("given up");
        }

        @Override
        public void abort(Reason why) {
            events.add("abort");
        }

        @Override
        public void stopped(long atNanos) {
            events.add("stopped at " + atNanos);
        }

        @Override
        public void phaseEnded(Message.EndPhase end) {
            events.add("phase " + end.number() + " ends at " + end.sinceStartNanos());
        }

        @Override
        public void controllerStalled(long fromNanos, long toNanos) {
            events.add("controller stalled from " + fromNanos + " to " + toNanos);
        }
    };

    private final Losses losses = new Losses(effects, false);

    private void lose(Losses of, Departure departure) {
        agent.ready("epoll");
        agent.begin();
        of.left(agent, agent.member(), departure);
    }

    @Test
    void aLossIsNamedAtOnceWithItsShareAndTime() {
        lose(losses, Departure.LOST);

        assertThat(events).containsExactly("agent agent-1 is lost", "lost");
        Reason reason = losses.reasons().get(0);
        assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_LOST);
        assertThat(reason.text())
                .isEqualTo("agent agent-1 was lost after 7 s, and with it 25.0 % of the load from then on");
    }

    /** Its figures reach to the end of the load, so no part of its share is missing. */
    @Test
    void anAgentThatIsLostAfterItsWholeShareTakesNoneOfTheLoadWithIt() {
        loadEndNanos = 0;

        lose(losses, Departure.LOST);

        Reason reason = losses.reasons().get(0);
        assertThat(reason.text())
                .isEqualTo("agent agent-1 was lost after 7 s, when its share of the load was sent, so only its open"
                        + " arrivals are uncertain");
        assertThat(reason.figures()).containsEntry("share", 0.0);
    }

    @Test
    void anAgentThatDoesNotComeBackIsGivenUp() {
        lose(losses, Departure.LOST);
        later.get(0).run();

        assertThat(events).endsWith("given up");
    }

    @Test
    void anAgentThatCameBackIsNotGivenUpButStaysNamed() {
        lose(losses, Departure.LOST);
        agent.member(new Member("agent-1", Role.AGENT, "another id", new InetSocketAddress("127.0.0.1", 2)));
        later.get(0).run();

        assertThat(events).doesNotContain("given up");
        assertThat(losses.reasons()).hasSize(1);
    }

    @Test
    void anAgentThatSaidFarewellIsGivenUpAtOnce() {
        lose(losses, Departure.CLOSED);

        assertThat(events).containsExactly("agent agent-1 is lost", "lost", "given up");
    }

    @Test
    void aLostAgentWhoseProcessWasStartedAgainIsNamedOnce() {
        lose(losses, Departure.LOST);
        losses.gone(agent);

        assertThat(losses.reasons()).hasSize(1);
        assertThat(events).endsWith("given up");
    }

    @Test
    void theLoadEndsWithTheFirstLossIfTheUserWantsThat() {
        Losses aborting = new Losses(effects, true);
        lose(aborting, Departure.LOST);

        assertThat(events).contains("abort");
        assertThat(aborting.reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.AGENT_LOST, ReasonCode.ABORTED);
    }

    @Test
    void theLoadEndsWithTheFirstStoppedAgentTooIfTheUserWantsThat() {
        Losses aborting = new Losses(effects, true);
        aborting.stopped(agent, 3 * SECOND);

        assertThat(events).containsExactly("agent agent-1 was stopped and leaves", "abort");
        assertThat(aborting.reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.AGENT_LOST, ReasonCode.ABORTED);
    }

    private void stopTheControllerFrom7To20() {
        losses.tick();
        nowNanos = 20_400_000_000L;
    }

    private void assertTheControllerIsNamedAnd(ReasonCode... others) {
        assertThat(losses.reasons())
                .extracting(Reason::code)
                .containsExactlyInAnyOrder(Stream.concat(Stream.of(ReasonCode.CONTROLLER_STALLED), Stream.of(others))
                        .toArray(ReasonCode[]::new));
    }

    /** Its agents ran, and keep what they have for it. */
    @Test
    void aControllerThatDidNotRunIsNamedAndAgentsThatComeBackAreNot() {
        stopTheControllerFrom7To20();
        nowNanos += 1_500_000_000L;
        lose(losses, Departure.LOST);
        agent.member(new Member("agent-1", Role.AGENT, "another id", new InetSocketAddress("127.0.0.1", 2)));
        later.get(0).run();

        assertTheControllerIsNamedAnd();
        assertThat(losses.reasons().get(0).text())
                .isEqualTo(
                        "the controller did not run from second 7.9 to 21.9, so it did not watch the target in that time");
        assertThat(events)
                .containsExactly(
                        "controller stalled from 7900000000 to 21900000000",
                        "agent agent-1 lost its connection while the controller did not run");
        agent.heard(nowNanos);
        assertThat(agent.lostSpans().all()).isEmpty();
    }

    @Test
    void anAgentThatDoesNotComeBackToAControllerThatDidNotRunIsLost() {
        stopTheControllerFrom7To20();
        lose(losses, Departure.LOST);
        nowNanos += 12 * SECOND;
        losses.tick();
        // twelve seconds without a tick are a second time in which the controller did not run
        later.get(0).run();
        for (int second = 0; second < 12; second++) {
            nowNanos += SECOND;
            losses.tick();
        }
        later.get(1).run();

        assertTheControllerIsNamedAnd(ReasonCode.AGENT_LOST);
        assertThat(events).endsWith("agent agent-1 is lost", "lost", "given up");
    }

    @Test
    void theTimesInWhichTheControllerDidNotRunAreOneReason() {
        losses.controllerStalled(2 * SECOND, 6 * SECOND);
        stopTheControllerFrom7To20();
        losses.tick();

        assertTheOnlyReasonIs(
                "the controller did not run 2 times, for 16.5 s together, the longest from second 7.9 to 20.4, so it did not watch the"
                        + " target in that time");
    }

    @Test
    void anAgentThatStoppedItsLoadBecauseNoControllerRanIsNotToBlame() {
        stopTheControllerFrom7To20();
        losses.tick();
        losses.orphaned(agent, 17 * SECOND);
        losses.orphaned(TestAgents.agent(1, 4), 30 * SECOND);
        losses.controllerAbsent(40 * SECOND, 60 * SECOND);
        losses.orphaned(TestAgents.agent(2, 4), 50 * SECOND);

        assertThat(losses.reasons())
                .extracting(Reason::code)
                .containsExactly(
                        ReasonCode.CONTROLLER_STALLED,
                        ReasonCode.AGENT_LOST,
                        ReasonCode.AGENT_LOST,
                        ReasonCode.AGENT_LOST);
        assertThat(losses.reasons())
                .extracting(Reason::blame)
                .containsExactly(Blame.MEASUREMENT, Blame.MEASUREMENT, Blame.GENERATOR, Blame.MEASUREMENT);
        assertThat(losses.reasons().get(1).text())
                .endsWith("stopped its share of the load after 17 s: the controller did not run");
    }

    private static AgentResult.LostSpan stall(long fromSecond, long toSecond) {
        return new AgentResult.LostSpan(fromSecond * SECOND, toSecond * SECOND, LostSpans.STALLED);
    }

    private void assertTheOnlyReasonIs(String text) {
        assertThat(losses.reasons()).extracting(Reason::text).containsExactly(text);
    }

    @Test
    void aStalledAgentIsOneReasonHoweverOftenItStalled() {
        losses.stalled(agent, stall(2, 6), true);

        assertTheOnlyReasonIs(
                "agent agent-1 did not run from second 2.0 to 6.0, so its share of the load was late or is missing");

        losses.stalled(agent, stall(8, 18), true);
        losses.stalled(agent, stall(20, 24), false);

        assertTheOnlyReasonIs(
                "agent agent-1 did not run 3 times, for 18.0 s together, the longest from second 8.0 to 18.0, so its share of the load"
                        + " was late or is missing");
    }

    @Test
    void anAgentThatStalledAfterTheLoadReadAnswersLate() {
        losses.stalled(agent, stall(20, 24), false);

        assertTheOnlyReasonIs(
                "agent agent-1 did not run from second 20.0 to 24.0, after the load, so it read answers late");
    }

    @Test
    void aClockThatMovedByLessThanAQuarterOfASecondIsNoReason() {
        agent.clock().add(0, 0, 0);
        agent.clockAfter().add(0, 249_000_000, 0);
        losses.drifted(agent);

        assertThat(losses.reasons()).isEmpty();
    }

    @Test
    void aClockThatMovedByMoreIsNamed() {
        agent.clock().add(0, 0, 0);
        agent.clockAfter().add(0, -251_000_000, 0);
        losses.drifted(agent);

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.AGENT_CLOCK);
        assertThat(losses.reasons().get(0).text()).contains("agent-1", "-251 ms");
    }

    @Test
    void aRunThatNoAgentSentToItsEndIsInvalid() {
        RemoteAgent orphan = TestAgents.agent(1, 4);
        orphan.ended(
                new Message.Ended(0, 0, Message.End.ORPHANED, 6 * SECOND, List.of(), List.of(), Placement.UNKNOWN),
                TIMELINE);
        agent.lost(10);
        losses.ofAll(List.of(agent, orphan), false);

        assertThat(losses.reasons()).hasSize(1);
        assertThat(losses.reasons().get(0).text()).isEqualTo("no agent sent its share of the load to the end");
    }

    @Test
    void aRunThatOneAgentSentToItsEndIsNotInvalid() {
        RemoteAgent whole = TestAgents.agent(1, 4);
        whole.ended(Message.Ended.inOrder(0, 0, List.of(), List.of()), TIMELINE);
        agent.lost(10);
        losses.ofAll(List.of(agent, whole), false);

        assertThat(losses.reasons()).isEmpty();
    }

    @Test
    void aLoadThatAnEarlierControllerEndedStaysEndedForItsReason() {
        Reason why = Reason.invalid(ReasonCode.ABORTED, "the run was interrupted");
        losses.endedEarly(why, 5 * SECOND);
        losses.endedEarly(why, 5 * SECOND);

        assertThat(losses.reasons()).containsExactly(why);
        assertThat(events).contains("stopped at 5000000000");
    }

    private void endOrdered(boolean known) {
        agent.ended(new Message.Ended(0, 0, Message.End.ORDERED, 0, List.of(), List.of(), Placement.UNKNOWN), TIMELINE);
        losses.ofAll(List.of(agent), known);
    }

    /** The journal of the controller that ended it could not be written. */
    @Test
    void aLoadThatWasEndedEarlyForAnUnknownReasonIsInvalid() {
        endOrdered(false);

        assertThat(losses.reasons()).extracting(Reason::code).containsExactly(ReasonCode.ABORTED);
        assertThat(losses.reasons().get(0).text()).contains("ended its load early");
    }

    @Test
    void aLoadThatWasEndedEarlyForAKnownReasonHasNoOther() {
        endOrdered(true);

        assertThat(losses.reasons()).isEmpty();
    }
}
