package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.NanoClock;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of which an agent is killed. */
@Timeout(300)
class LostAgentIT {

    @TempDir
    Path directory;

    @Test
    void aKilledAgentIsNamedAtOnceAndMakesTheRunSuspect() throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            Process run = rig.start(AgentRig.events("12s", 300), "--agents", "3");
            rig.awaitPrinted("main 0:0");
            ProcessHandle agent = AgentRig.agentOf(run, "agent-2");
            agent.destroyForcibly();
            long killedNanos = NanoClock.SYSTEM.nanos();
            rig.awaitPrinted("agent agent-2 is lost");
            assertThat(NanoClock.SYSTEM.nanos() - killedNanos).isLessThan(TimeUnit.SECONDS.toNanos(5));

            RunResult result = rig.ended(run);

            assertThat(result.verdict().reasons()).anySatisfy(reason -> {
                assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_LOST);
                assertThat(reason.text()).contains("agent agent-2 was lost", "33.3 %");
            });
            AgentResult lost = result.agents().get(1);
            assertThat(lost.lostSpans()).hasSize(1);
            assertThat(lost.lostSpans().get(0).cause()).isEqualTo("lost");
            assertThat(lost.lostSpans().get(0).toNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(12));
        }
    }
}
