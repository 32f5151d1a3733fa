package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.cluster.Member;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.Runner;
import dev.throng.run.WholeRun;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One controller with 200 agents. Each agent is complete, but all share the test's process, and none has a target. On a machine that is busy
 * with much else, agents may be lost before the start.
 */
@Tag("measure")
@Timeout(180)
class TwoHundredAgentsMeasureIT {

    private static final int AGENTS = 200;

    @TempDir
    Path directory;

    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

    private RunResult run(AgentPool pool, String phases) throws Exception {
        ScenarioFile file = ScenarioFile.parse("test.yaml", """
                name: many-agents
                protocol: without-target
                target: {attach: 127.0.0.1:9}
                generator: {loops: 1}
                deadline: 2m
                drain: 2m
                phases:
                """ + phases, List.of(), Map.of(), ManyAgents.protocols());
        RunPlan plan =
                new RunPlan(file, directory.resolve("out"), directory, "test", ManyAgents.VERSION, Optional.empty());
        return new Runner(plan, RunListener.NONE, NanoClock.SYSTEM, pool).run();
    }

    @Test
    void twoHundredAgentsStartTogetherAndAllTheirFiguresArrive() throws Exception {
        Cluster cluster = Cluster.controller(ClusterSettings.loopback(), "controller");
        AgentPool.Settings settings = new AgentPool.Settings(ManyAgents.VERSION, "", AGENTS, 0, false, true);
        try (AgentPool pool = new AgentPool(cluster, settings, NanoClock.SYSTEM, warnings::add)) {
            Member controller = pool.start();
            ControllerAddress address =
                    new ControllerAddress("127.0.0.1", controller.address().getPort());
            try (ManyAgents agents = ManyAgents.join(address, 1, AGENTS, Optional.empty())) {
                pool.awaitAgents(Duration.ofMinutes(2));

                RunResult result = run(pool, "  - {name: main, for: 3s, load: {call: {rate: 2000/s}}}\n");

                OperationResult call = result.phases().get(0).operations().get("call");
                WholeRun.assertConserved(call);
                assertThat(call.due()).isEqualTo(6_000);
                assertThat(call.answered()).isEqualTo(6_000);
                assertThat(call.failures()).isEmpty();
                assertThat(result.agents()).hasSize(AGENTS).allSatisfy(agent -> {
                    assertThat(agent.started()).isEqualTo(30);
                    assertThat(agent.share()).isEqualTo(1.0 / AGENTS);
                    assertThat(agent.ownLag().count()).isEqualTo(30);
                });
                assertThat(result.agents()).extracting(AgentResult::name).doesNotHaveDuplicates();
                assertThat(result.verdict().reasons())
                        .noneMatch(reason ->
                                reason.code() == ReasonCode.AGENT_LOST || reason.code() == ReasonCode.AGENT_GAP);
                assertThat(warnings).isEmpty();
                assertThat(agents).isNotNull();
            }
        }
    }
}
