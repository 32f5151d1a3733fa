package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A controller is killed in a run, and another one goes on with it. */
@Timeout(300)
class ControllerRestartIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
    private static final int SECONDS = 10;
    private static final int RATE = 300;

    @TempDir
    Path directory;

    private final List<Process> agents = new ArrayList<>();
    private AgentRig rig;
    private String cluster;

    @BeforeEach
    void startAgents() throws Exception {
        cluster = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        rig = new AgentRig(directory);
        rig.command("target", "target", "riemann", "--port", "0");
        for (int agent = 1; agent <= 3; agent++) {
            agents.add(rig.agent("agent-" + agent, cluster));
        }
    }

    @AfterEach
    void endAll() {
        rig.close();
    }

    private Path out(String name) {
        return directory.resolve(name).resolve("out");
    }

    private String scenario() throws IOException {
        String port = rig.awaitPrinted("target", ADDRESS).group(1);
        return Files.writeString(
                        directory.resolve("s.yaml"), AgentRig.events("attach: 127.0.0.1:" + port, SECONDS + "s", RATE))
                .toString();
    }

    /** Starts a run with the three agents, and waits until the files have its first seconds. */
    private Process begin(String name) throws Exception {
        Process controller = rig.command(
                name,
                "run",
                scenario(),
                "--cluster",
                cluster,
                "--expect",
                "3",
                "--wait",
                "2m",
                "-o",
                out(name).toString());
        awaitRows(name, 3);
        return controller;
    }

    /** Starts a controller that goes on with the run of another one. */
    private Process goOn(String name, String with) throws Exception {
        return rig.command(
                name,
                "run",
                scenario(),
                "--cluster",
                cluster,
                "--resume",
                out(with).toString(),
                "--wait",
                "2m",
                "-o",
                out(name).toString(),
                "--no-report");
    }

    private void awaitRows(String name, int count) {
        Eventually.holds("figures of some seconds", PATIENCE, () -> {
            try {
                return Files.exists(out(name).resolve("intervals.csv"))
                        && rows(name).size() > count;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private List<String> rows(String name) throws IOException {
        return Files.readAllLines(out(name).resolve("intervals.csv"));
    }

    private void assertEnded(Process controller, String name) throws Exception {
        assertThat(List.of(ExitCode.DONE, ExitCode.INVALID))
                .as(rig.printed(name))
                .contains(BuiltThrong.code(controller));
    }

    private static List<Reason> reasons(RunResult result, ReasonCode code) {
        return result.verdict().reasons().stream()
                .filter(reason -> reason.code() == code)
                .toList();
    }

    /** All arrivals that became due were started and answered, unless a reason names an agent for it. */
    private static void assertComplete(RunResult result) {
        assertThat(reasons(result, ReasonCode.AGENT_GAP)).isEmpty();
        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.answered()).isEqualTo(send.started());
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(send.started());
        List<Reason> lost = reasons(result, ReasonCode.AGENT_LOST);
        // only an agent whose connection was lost can have a share that is not known to its end
        long unknown = lost.stream()
                .filter(reason -> reason.figures().containsKey("share"))
                .count();
        assertThat(send.due()).isBetween((3 - unknown) * SECONDS * RATE / 3, (long) SECONDS * RATE);
        // agents that heard nothing for 10 s, on a very slow machine, have stopped their load, and one that stalled
        // over the
        // end of the phase owes arrivals; the verdict says so
        if (lost.isEmpty() && reasons(result, ReasonCode.OWED).isEmpty()) {
            assertThat(send.started()).isEqualTo(send.due());
        }
    }

    @Test
    void aControllerThatIsStartedAgainLosesNoIntervalThatWasAcknowledged() throws Exception {
        Process killed = begin("first");
        killed.destroyForcibly().waitFor();
        assertThat(out("first").resolve("result.json")).doesNotExist();
        assertThat(out("first").resolve(ResultDirectory.AGENTS_JOURNAL)).exists();

        assertEnded(goOn("second", "first"), "second");

        List<String> before = rows("first");
        // the last row may have been cut by the kill
        assertThat(rows("second")).containsAll(before.subList(0, before.size() - 1));
        RunResult result = AgentRig.result(out("second"));
        assertThat(reasons(result, ReasonCode.CONTROLLER_RESTARTED)).hasSize(1);
        assertComplete(result);
        assertThat(out("second").resolve(ResultDirectory.AGENTS_JOURNAL)).doesNotExist();
        assertThat(out("first").resolve(ResultDirectory.AGENTS_JOURNAL)).exists();
    }

    /** The agents do not run while their controller is interrupted, so it waits for them and has written no result when it is killed. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aRunThatWasInterruptedStaysSo() throws Exception {
        Process killed = begin("first");
        for (Process agent : agents) {
            AgentRig.signal("STOP", agent.pid());
        }
        AgentRig.signal("INT", killed.pid());
        Path journal = out("first").resolve(ResultDirectory.AGENTS_JOURNAL);
        Eventually.holds("the interrupt is on disk", PATIENCE, () -> contains(journal, "the run was interrupted"));
        killed.destroyForcibly().waitFor();
        for (Process agent : agents) {
            AgentRig.signal("CONT", agent.pid());
        }

        Process resumed = goOn("second", "first");

        assertThat(BuiltThrong.code(resumed)).as(rig.printed("second")).isEqualTo(ExitCode.INVALID);
        assertThat(rig.printed("second")).contains("FAIL: run aborted (result invalid), exit code 3");
        RunResult result = AgentRig.result(out("second"));
        assertThat(reasons(result, ReasonCode.ABORTED)).singleElement().satisfies(reason -> assertThat(reason.text())
                .isEqualTo("the run was interrupted"));
        assertThat(reasons(result, ReasonCode.CONTROLLER_RESTARTED)).hasSize(1);
    }

    /** What the journal lacks had been acknowledged, so no agent has it any more. */
    @Test
    void figuresThatTheJournalLacksAreAGapAndNothingStaysInFlight() throws Exception {
        Process killed = begin("first");
        killed.destroyForcibly().waitFor();
        Path journal = out("first").resolve(ResultDirectory.AGENTS_JOURNAL);
        try (FileChannel file = FileChannel.open(journal, StandardOpenOption.WRITE)) {
            file.truncate(file.size() * 2 / 3);
        }

        assertEnded(goOn("second", "first"), "second");

        RunResult result = AgentRig.result(out("second"));
        List<String> columns = List.of(rows("second").get(0).split(",", -1));
        List<String> last =
                List.of(rows("second").get(rows("second").size() - 1).split(",", -1));
        assertThat(last.get(columns.indexOf("inFlight"))).isEqualTo("0");
        // an agent that had not read the last acknowledgements may have sent all of it again
        if (reasons(result, ReasonCode.AGENT_GAP).isEmpty()) {
            assertComplete(result);
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
