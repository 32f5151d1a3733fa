package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run of which an agent stops for some seconds, as on a machine that swaps. */
@Timeout(300)
@EnabledOnOs({OS.LINUX, OS.MAC})
class StalledAgentIT {

    /** Longer than an agent may be silent (3 s), and shorter than it sends without its controller (10 s). */
    private static final long STOPPED_NANOS = TimeUnit.SECONDS.toNanos(8);

    @TempDir
    Path directory;

    @Test
    void anAgentThatStoppedForEightSecondsStaysMarkedAndEveryArrivalIsCounted() throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            Process run = rig.start(AgentRig.events("14s", 300), "--agents", "3");
            rig.awaitPrinted("main 0:01");
            long agent = AgentRig.agentOf(run, "agent-2").pid();
            AgentRig.signal("STOP", agent);
            stayStopped();
            AgentRig.signal("CONT", agent);

            RunResult result = rig.ended(run);

            assertThat(result.verdict().status()).isNotEqualTo(Verdict.Status.valid);
            assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2", "agent-3");
            AgentResult stopped = result.agents().get(1);
            assertThat(stopped.lostSpans()).singleElement().satisfies(span -> {
                assertThat(span.cause()).isEqualTo("stalled");
                assertThat(span.toNanos() - span.fromNanos()).isGreaterThanOrEqualTo(STOPPED_NANOS);
            });
            assertThat(result.agents().get(0).lostSpans()).isEmpty();
            assertThat(result.agents().get(2).lostSpans()).isEmpty();
            AnyProtocolRuns.assertAllAnswered("send", AnyProtocolRuns.operation(result, "main", "send"), 4_200);
        }
    }

    private static void stayStopped() {
        long start = NanoClock.SYSTEM.nanos();
        while (NanoClock.SYSTEM.nanos() - start < STOPPED_NANOS) {
            LockSupport.parkNanos(STOPPED_NANOS / 100);
        }
    }
}
