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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    private Path scenario(String port) throws IOException {
        return Files.writeString(
                directory.resolve("s.yaml"), AgentRig.events("attach: 127.0.0.1:" + port, SECONDS + "s", RATE));
    }

    private static List<String> rows(Path result) throws IOException {
        return Files.readAllLines(result.resolve("intervals.csv"));
    }

    private List<Reason> reasons(RunResult result, ReasonCode code) {
        return result.verdict().reasons().stream()
                .filter(reason -> reason.code() == code)
                .toList();
    }

    @Test
    void aControllerThatIsStartedAgainLosesNoIntervalThatWasAcknowledged() throws Exception {
        String cluster = "127.0.0.1:" + GuardedProcess.freePort().getPort();
        Path first = directory.resolve("first").resolve("out");
        Path second = directory.resolve("second").resolve("out");
        try (AgentRig rig = new AgentRig(directory)) {
            rig.command("target", "target", "riemann", "--port", "0");
            for (int agent = 1; agent <= 3; agent++) {
                rig.agent("agent-" + agent, cluster);
            }
            String file = scenario(rig.awaitPrinted("target", ADDRESS).group(1)).toString();
            Process killed = rig.command(
                    "first",
                    "run",
                    file,
                    "--cluster",
                    cluster,
                    "--expect",
                    "3",
                    "--wait",
                    "2m",
                    "-o",
                    first.toString());
            Eventually.holds("figures of some seconds", PATIENCE, () -> {
                try {
                    return Files.exists(first.resolve("intervals.csv"))
                            && rows(first).size() > 3;
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
            killed.destroyForcibly().waitFor();
            assertThat(first.resolve("result.json")).doesNotExist();
            assertThat(first.resolve(ResultDirectory.AGENTS_JOURNAL)).exists();
            Process resumed = rig.command(
                    "second",
                    "run",
                    file,
                    "--cluster",
                    cluster,
                    "--resume",
                    first.toString(),
                    "--wait",
                    "2m",
                    "-o",
                    second.toString(),
                    "--no-report");
            assertThat(List.of(ExitCode.DONE, ExitCode.INVALID))
                    .as(rig.printed("second"))
                    .contains(BuiltThrong.code(resumed));
        }

        List<String> before = rows(first);
        // the last row may have been cut by the kill
        assertThat(rows(second)).containsAll(before.subList(0, before.size() - 1));
        RunResult result = AgentRig.result(second);
        assertThat(reasons(result, ReasonCode.CONTROLLER_RESTARTED)).hasSize(1);
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
        // agents that heard nothing for 10 s, on a very slow machine, have stopped their load, and the verdict says so
        if (lost.isEmpty()) {
            assertThat(send.started()).isEqualTo(send.due());
        }
        assertThat(second.resolve(ResultDirectory.AGENTS_JOURNAL)).doesNotExist();
        assertThat(first.resolve(ResultDirectory.AGENTS_JOURNAL)).exists();
    }
}
