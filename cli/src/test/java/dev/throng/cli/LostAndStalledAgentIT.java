package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs in which an agent is killed or stops for some seconds, as on a machine that swaps, or in which the controller does. */
@Timeout(300)
@EnabledOnOs({OS.LINUX, OS.MAC})
class LostAndStalledAgentIT {

    private static final int SECONDS = 14;
    private static final int RATE = 300;

    /** Longer than an agent may be silent (3 s), and shorter than it sends without its controller (10 s). */
    private static final long STOPPED_NANOS = TimeUnit.SECONDS.toNanos(8);

    private static final long CONTROLLER_STOPPED_NANOS = TimeUnit.SECONDS.toNanos(5);

    @TempDir
    Path directory;

    @Test
    void aKilledAgentIsNamedAtOnceAndAStoppedOneStaysMarkedAndEachOfItsArrivalsIsCounted() throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            Process run = rig.start(AgentRig.events(SECONDS + "s", RATE), "--agents", "3");
            rig.awaitPrinted("main 0:0");
            ProcessHandle killed = AgentRig.agentOf(run, "agent-2");
            long stopped = AgentRig.agentOf(run, "agent-3").pid();
            AgentRig.signal("STOP", stopped);
            long stoppedNanos = NanoClock.SYSTEM.nanos();
            killed.destroyForcibly();
            long killedNanos = NanoClock.SYSTEM.nanos();
            rig.awaitPrinted("agent agent-2 is lost");
            assertThat(NanoClock.SYSTEM.nanos() - killedNanos).isLessThan(TimeUnit.SECONDS.toNanos(5));
            await(STOPPED_NANOS, stoppedNanos);
            rig.awaitPrinted("agent agent-3 does not answer");
            AgentRig.signal("CONT", stopped);
            rig.awaitPrinted("agent agent-3 is back");

            RunResult result = rig.ended(run);

            assertThat(result.verdict().status()).isNotEqualTo(Verdict.Status.valid);
            assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2", "agent-3");
            assertThat(result.agents().get(0).lostSpans()).isEmpty();
            assertLost(result, result.agents().get(1));
            assertStalled(result, result.agents().get(2));
        }
    }

    /** For less than agents send without it, so nothing is missing. */
    @Test
    void aStoppedControllerIsNamedAndItsAgentsAreNot() throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            Process run = rig.start(AgentRig.events(SECONDS + "s", RATE), "--agents", "2");
            rig.awaitPrinted("main 0:0");
            AgentRig.signal("STOP", run.pid());
            await(CONTROLLER_STOPPED_NANOS, NanoClock.SYSTEM.nanos());
            AgentRig.signal("CONT", run.pid());
            rig.awaitPrinted("the controller did not run for");

            RunResult result = rig.ended(run);

            assertThat(result.verdict().reasons())
                    .filteredOn(reason -> reason.code() == ReasonCode.CONTROLLER_STALLED)
                    .singleElement()
                    .satisfies(reason -> assertThat((double) reason.figures().get("seconds"))
                            .isGreaterThanOrEqualTo(CONTROLLER_STOPPED_NANOS / 1e9 - 1));
            assertThat(result.verdict().reasons()).extracting(Reason::code).doesNotContain(ReasonCode.AGENT_LOST);
            OperationResult send = AnyProtocolRuns.operation(result, "main", "send");
            assertThat(send.due()).isEqualTo(SECONDS * RATE);
            // an agent that a busy machine stalls over the end of the phase owes arrivals
            assertThat(send.answered() + send.owed()).isEqualTo(send.due());
        }
    }

    private static void assertLost(RunResult result, AgentResult lost) {
        assertThat(result.verdict().reasons()).anySatisfy(reason -> {
            assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_LOST);
            assertThat(reason.text()).contains("agent agent-2 was lost", "33.3 %");
        });
        assertThat(lost.lostSpans()).singleElement().satisfies(span -> {
            assertThat(span.cause()).isEqualTo("lost");
            assertThat(span.toNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(SECONDS));
        });
    }

    private static void assertStalled(RunResult result, AgentResult stalled) {
        assertThat(result.verdict().reasons()).anySatisfy(reason -> {
            assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_STALLED);
            assertThat(reason.figures()).containsEntry("agent", "agent-3");
        });
        assertThat(stalled.lostSpans()).anySatisfy(span -> {
            assertThat(span.cause()).isEqualTo("stalled");
            assertThat(span.toNanos() - span.fromNanos()).isGreaterThanOrEqualTo(STOPPED_NANOS);
        });
        OperationResult send = AnyProtocolRuns.operation(result, "main", "send");
        // each agent has a third of the arrivals; what it did not start because it stalled over the end of the phase,
        // it owes
        for (AgentResult agent : List.of(stalled, result.agents().get(0))) {
            assertThat(agent.started() + agent.strain().owed()).isEqualTo(SECONDS * RATE / 3);
        }
        assertThat(send.answered())
                .isGreaterThanOrEqualTo(
                        stalled.started() + result.agents().get(0).started());
    }

    private static void await(long nanos, long sinceNanos) {
        while (NanoClock.SYSTEM.nanos() - sinceNanos < nanos) {
            LockSupport.parkNanos(nanos / 100);
        }
    }
}
