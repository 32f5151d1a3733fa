package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs with agents of this machine that end early: on Ctrl-C, on SIGTERM, and because their controller is killed. */
@Timeout(300)
class EndOfAgentsIT {

    private static final String ENDLESS = AgentRig.events("10m", 200);

    @TempDir
    Path directory;

    private AgentRig rig;

    @BeforeEach
    void open() {
        rig = new AgentRig(directory);
    }

    @AfterEach
    void endWhatStillRuns() {
        rig.close();
    }

    /** Waits until answers are shown. Returns the run's processes: its agents, its target and the target's guard. */
    private List<ProcessHandle> underLoad(Process run) {
        rig.awaitPrinted("main 0:0");
        rig.awaitPrinted(", p99 ");
        AgentRig.agentOf(run, "agent-1");
        AgentRig.agentOf(run, "agent-2");
        return run.toHandle().descendants().toList();
    }

    private void assertEndedInOrderWithAllFigures(Process run, List<ProcessHandle> processes) throws Exception {
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
        assertThat(rig.console()).contains("FAIL: run aborted (result invalid), exit code 3");
        RunResult result = rig.result();
        assertThat(result.verdict().reasons())
                .extracting(Reason::code)
                .contains(ReasonCode.ABORTED)
                .doesNotContain(ReasonCode.AGENT_LOST, ReasonCode.AGENT_GAP, ReasonCode.NOT_CONSERVED);
        assertThat(result.agents()).extracting(AgentResult::name).containsExactly("agent-1", "agent-2");
        assertThat(result.agents()).allSatisfy(agent -> {
            assertThat(agent.started()).isPositive();
            assertThat(agent.lostSpans()).isEmpty();
        });
        assertThat(result.phases().get(0).operations().get("send").answered()).isPositive();
        AgentRig.awaitEnd(processes);
    }

    @Test
    void anInterruptEndsTheRunWithTheLastFiguresOfAllAgents() throws Exception {
        Process run = rig.start(ENDLESS, "--agents", "2");
        List<ProcessHandle> processes = underLoad(run);

        AgentRig.signal("INT", run.pid());

        assertEndedInOrderWithAllFigures(run, processes);
    }

    /** As a terminal does it: agents and target get the signal, too. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void anInterruptOfTheWholeProcessGroupDoesTheSame() throws Exception {
        Process run = rig.startInOwnGroup(ENDLESS, "--agents", "2");
        List<ProcessHandle> processes = underLoad(run);

        AgentRig.signal("INT", -run.pid());

        assertEndedInOrderWithAllFigures(run, processes);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anInterruptWhileWaitingForAgentsIsReported() throws Exception {
        InetSocketAddress controller = GuardedProcess.freePort();
        Process run =
                rig.start(ENDLESS, "--cluster", "127.0.0.1:" + controller.getPort(), "--expect", "1", "--wait", "5m");
        Eventually.holds("the controller listens", Duration.ofSeconds(120), () -> listens(controller));

        AgentRig.signal("INT", run.pid());

        assertThat(BuiltThrong.code(run)).isEqualTo(130);
        assertThat(rig.console()).contains("throng: interrupted while waiting for agents: this command sent nothing");
    }

    private static boolean listens(InetSocketAddress address) {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    @Test
    void anAgentThatIsStoppedSendsItsLastFiguresBeforeItLeaves() throws Exception {
        String cluster = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        Process stopped = rig.agent("agent-1", cluster);
        rig.agent("agent-2", cluster);
        Process run = rig.start(AgentRig.events("6s", 200), "--cluster", cluster, "--expect", "2", "--wait", "2m");
        rig.awaitPrinted(", p99 ");

        AgentRig.signal("TERM", stopped.pid());

        assertThat(BuiltThrong.code(stopped)).isEqualTo(ExitCode.DONE);
        RunResult result = rig.ended(run);
        assertThat(result.verdict().reasons()).anySatisfy(reason -> {
            assertThat(reason.code()).isEqualTo(ReasonCode.AGENT_LOST);
            assertThat(reason.text()).contains("agent agent-1 was stopped after");
        });
        assertThat(result.agents().get(0).lostSpans())
                .extracting(AgentResult.LostSpan::cause)
                .contains("stopped");
        assertThat(result.phases().get(0).operations().get("send").failures()).doesNotContainKey("agent-lost");
    }

    @Test
    void anAgentThatIsStoppedWhileItDrainsHasSentItsShare() throws Exception {
        String cluster = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        Process stopped = rig.agent("agent-1", cluster);
        rig.agent("agent-2", cluster);
        String slow = "launch: riemann, set: {slow-acks: 6s}, " + AgentRig.SHORT_LIVED_TARGET;
        Process run = rig.start(AgentRig.events(slow, "2s", 50), "--cluster", cluster, "--expect", "2", "--wait", "2m");
        rig.awaitPrinted("drain 0:0");

        AgentRig.signal("TERM", stopped.pid());

        assertThat(BuiltThrong.code(stopped)).isEqualTo(ExitCode.DONE);
        RunResult result = rig.ended(run);
        assertThat(result.verdict().reasons())
                .extracting(Reason::code)
                .doesNotContain(ReasonCode.AGENT_LOST, ReasonCode.AGENT_GAP);
        assertThat(result.agents())
                .allSatisfy(agent -> assertThat(agent.lostSpans()).isEmpty());
    }

    @Test
    void agentsAndTargetEndWithAControllerThatIsKilled() throws Exception {
        Process run = rig.start(ENDLESS, "--agents", "2");
        List<ProcessHandle> processes = underLoad(run);

        AgentRig.signal("KILL", run.pid());

        AgentRig.awaitEnd(processes);
    }
}
