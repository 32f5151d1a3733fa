package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller is killed in a run, and another one goes on with it. */
@Timeout(300)
class ControllerRestartIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SECONDS = 10;
    private static final int RATE = 300;

    @TempDir
    Path directory;

    private Path folder(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name));
    }

    private String printed(String process) {
        try {
            Path folder = directory.resolve(process);
            return Files.readString(folder.resolve("stdout")) + Files.readString(folder.resolve("stderr"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private String targetPort() {
        Matcher found = Eventually.found(
                "the target's address",
                PATIENCE,
                () -> Pattern.compile("127\\.0\\.0\\.1:(\\d+)").matcher(printed("target")),
                Matcher::find);
        return found.group(1);
    }

    private Path scenario(String port) throws IOException {
        return Files.writeString(directory.resolve("s.yaml"), """
                name: restarted
                protocol: riemann
                target: {attach: 127.0.0.1:%s}
                settings: {connections: 3, event: {service: load-test, metric: 1.0}}
                deadline: 2m
                drain: 2m
                phases:
                  - {name: main, for: %ds, load: {send: {rate: %d/s}}}
                """.formatted(port, SECONDS, RATE));
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
        String cluster = "127.0.0.1:" + freePort();
        Path first = folder("first").resolve("out");
        Path second = folder("second").resolve("out");
        List<BuiltThrong> programs = new ArrayList<>();
        try {
            for (String name : List.of("target", "first", "second", "agent-1", "agent-2", "agent-3")) {
                programs.add(new BuiltThrong(folder(name)));
            }
            programs.get(0).start(List.of(), "target", "riemann", "--port", "0");
            String file = scenario(targetPort()).toString();
            for (int agent = 1; agent <= 3; agent++) {
                programs.get(2 + agent)
                        .start(List.of(), "agent", "--join", cluster, "--name", "agent-" + agent, "--wait", "2m");
            }
            Process killed = programs.get(1)
                    .start(
                            List.of(),
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
            Process resumed = programs.get(2)
                    .start(
                            List.of(),
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
            assertThat(List.of(ExitCode.DONE, ExitCode.NOT_TRUSTED))
                    .as(printed("second"))
                    .contains(BuiltThrong.code(resumed));
        } finally {
            programs.forEach(BuiltThrong::close);
        }

        List<String> before = rows(first);
        // the last row may have been cut by the kill
        assertThat(rows(second)).containsAll(before.subList(0, before.size() - 1));
        RunResult result = ResultDirectory.open(second).result().orElseThrow();
        assertThat(reasons(result, ReasonCode.CONTROLLER_RESTARTED)).hasSize(1);
        assertThat(reasons(result, ReasonCode.AGENT_GAP)).isEmpty();
        OperationResult send = result.phases().get(0).operations().get("send");
        assertThat(send.due()).isEqualTo(SECONDS * RATE);
        assertThat(send.answered()).isEqualTo(send.started());
        assertThat(result.agents().stream().mapToLong(AgentResult::started).sum())
                .isEqualTo(send.started());
        // agents that heard nothing for 10 s, on a very slow machine, have stopped their load, and the verdict says so
        if (reasons(result, ReasonCode.AGENT_LOST).isEmpty()) {
            assertThat(send.started()).isEqualTo(send.due());
        }
        assertThat(second.resolve(ResultDirectory.AGENTS_JOURNAL)).doesNotExist();
        assertThat(first.resolve(ResultDirectory.AGENTS_JOURNAL)).exists();
    }
}
