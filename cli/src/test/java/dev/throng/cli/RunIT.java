package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.cli.docs.RecomputedResults;
import dev.throng.generator.GeneratorJvm;
import dev.throng.programs.ClosedPort;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng run} and {@code throng target} in JVMs of their own, as the launcher starts them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RunIT {

    private static final String SCENARIO = """
            name: small run
            seed: 1
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}}
            phases:
              - {name: warm-up, for: 1s, measured: false, load: {send: {rate: 100/s}}}
              - {name: steady, for: 2s, load: {send: {rate: 100/s}}}
            slo: [send.owed >= 0]
            """;

    @TempDir
    Path directory;

    private Path results;
    private BuiltThrong throng;

    @BeforeEach
    void writeScenario() throws IOException {
        throng = new BuiltThrong(directory);
        Files.writeString(directory.resolve("small.yaml"), SCENARIO);
        results = directory.resolve("out");
    }

    @AfterEach
    void endWhatStillRuns() {
        if (throng != null) {
            throng.close();
        }
    }

    private Process start(String... arguments) throws IOException, InterruptedException {
        Path log = directory.resolve("gc-of-the-generator.log");
        return throng.start(List.of("-Xlog:gc*:file=" + log, "-Dthrong.gcLog=" + log), arguments);
    }

    private String text(String stream) throws IOException {
        return Files.readString(directory.resolve(stream));
    }

    private JsonNode result() {
        return new JsonMapper().readTree(results.resolve("result.json").toFile());
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, Duration.ofMinutes(1), condition);
    }

    private boolean contains(String stream, String text) {
        try {
            return text(stream).contains(text);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private boolean matches(String stream, String pattern) {
        try {
            return Pattern.compile(pattern).matcher(text(stream)).find();
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void aRunLeavesResultsAndAReportAndSaysWhere() throws Exception {
        int code = BuiltThrong.code(start(
                "run",
                "small.yaml",
                "-o",
                results.toString(),
                "--label",
                "build=42",
                "--junit",
                directory.resolve("ci.xml").toString(),
                "--summary",
                directory.resolve("ci.md").toString()));
        assertThat(text("ci.xml"))
                .contains("failures=\"" + (code == ExitCode.DONE ? 0 : 1) + "\"", "classname=\"throng.small run\"");
        assertThat(text("ci.md")).contains("exit code " + code, "| send<br>{rate: 100/s} |", "out/report.html");
        String out = text("stdout");
        String verdict = result().at("/verdict/status").asString();
        assertThat(code).isEqualTo(verdict.equals("invalid") ? ExitCode.INVALID : ExitCode.DONE);
        assertThat(out)
                .startsWith(
                        code == ExitCode.DONE
                                ? "PASS: 1 of 1 objective met (result " + verdict + ")"
                                : "FAIL: result invalid")
                .contains(", exit code " + code + System.lineSeparator() + "small run: " + verdict)
                .contains((code == ExitCode.DONE ? "met     " : "not judged  ") + "send.owed >= 0", "steady  send")
                .endsWith("report: " + results.resolve("report.html") + System.lineSeparator())
                .doesNotContain("\u001b");
        assertThat(text("stderr"))
                .contains("starting the target", "warm-up 0:0", "steady 0:0")
                .doesNotContain("\u001b");
        assertThat(result().at("/phases/1/operations/send/due").asLong()).isEqualTo(200);
        assertThat(result().at("/command").asString()).startsWith("throng run small.yaml -o ");
        assertThat(result().at("/labels/build").asString()).isEqualTo("42");
        for (String file : List.of("report.html", "report.md", "generator-gc.log", "target-gc.log", "throng.log")) {
            assertThat(results.resolve(file)).isNotEmptyFile();
        }
        assertThat(directory.resolve("gc-of-the-generator.log")).doesNotExist();
        DocumentedResults.assertDocumented(results);
        assertRecomputed(results);
    }

    /** The independent check finds no difference, and finds one where a figure is changed. */
    private void assertRecomputed(Path results) throws IOException {
        RecomputedResults.assertAgree(results);
        long p99 = result().at("/phases/1/operations/send/ownLag/p99").asLong();
        Path file = results.resolve("result.json");
        String written = Files.readString(file);
        Files.writeString(file, written.replaceFirst("(?s)(.*\"p99\" : )" + p99 + "\\b", "$1" + (p99 + 1)));
        assertThat(RecomputedResults.printed(results))
                .contains("p99: " + p99 + " here, " + (p99 + 1) + " in the file")
                .endsWith(", 1 do not agree");
        Files.writeString(file, written);
    }

    @Test
    void quietPrintsTheOutcomeAlone() throws Exception {
        BuiltThrong.code(start("run", "small.yaml", "-q", "--no-report", "-o", results.toString()));
        assertThat(text("stderr")).isEmpty();
        assertThat(text("stdout"))
                .matches("(?s)(PASS|FAIL): .*\\R" + "small run: .*")
                .endsWith("results: " + results + System.lineSeparator());
        assertThat(results.resolve("report.html")).doesNotExist();
    }

    @Test
    void anObjectiveThatDoesNotHoldIsTheExitCode() throws Exception {
        Files.writeString(
                directory.resolve("small.yaml"), SCENARIO.replace("send.owed >= 0", "send.answered > 1000000"));
        int code = BuiltThrong.code(start("run", "small.yaml", "--no-report", "-o", results.toString()));
        boolean invalid = result().at("/verdict/status").asString().equals("invalid");
        assertThat(code).isEqualTo(invalid ? ExitCode.INVALID : ExitCode.SLO_MISSED);
        assertThat(text("stdout"))
                .startsWith("FAIL: ")
                .contains((invalid ? "not judged" : "MISSED") + "  send.answered > 1000000");
    }

    @Test
    void overwriteDeletesTheFilesOfAnEarlierRunAndNothingElse() throws Exception {
        String[] again = {"run", "small.yaml", "--overwrite", "-o", results.toString()};
        assertThat(BuiltThrong.code(start(again))).isIn(ExitCode.DONE, ExitCode.INVALID);
        Path notes = Files.writeString(results.resolve("notes.txt"), "mine");

        assertThat(BuiltThrong.code(start(again))).isEqualTo(ExitCode.USAGE);
        assertThat(text("stderr")).contains("holds what no run wrote there: notes.txt (");
        assertThat(notes).exists();
        assertThat(results.resolve("report.html")).exists();

        Files.delete(notes);
        assertThat(BuiltThrong.code(start(again))).as(text("stderr")).isIn(ExitCode.DONE, ExitCode.INVALID);
    }

    @Test
    void aRunThatIsStillGoingKeepsItsDirectory() throws Exception {
        Process going = start("run", "small.yaml", "-o", results.toString(), "--set", "phases[1].for=10m");
        await("the measured phase begins", () -> contains("stderr", "steady 0:0"));

        String[] again = {"run", "small.yaml", "--overwrite", "-o", results.toString()};
        assertThat(BuiltThrong.code(start(again))).isEqualTo(ExitCode.USAGE);
        assertThat(text("stderr")).contains("a run is still going in it");
        assertThat(results.resolve("intervals.csv")).exists();

        signal("KILL", going);
        going.waitFor();
        assertThat(BuiltThrong.code(start(again)))
                .as("a killed run holds nothing")
                .isIn(ExitCode.DONE, ExitCode.INVALID);
    }

    @Test
    void aRunKeepsItsDirectoryUntilItsReportIsWritten() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString());
        await("the measured phase begins", () -> contains("stderr", "steady 0:0"));
        Eventually.holds("the directory is free", Duration.ofMinutes(2), this::isFree);

        assertThat(results.resolve("report.html")).content().contains("</html>");
        assertThat(results.resolve("generator-gc.log")).isNotEmptyFile();
        assertThat(BuiltThrong.code(run)).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(results.resolve(DirectoryLock.FILE)).doesNotExist();
    }

    private boolean isFree() {
        try {
            Optional<DirectoryLock> lock = DirectoryLock.acquire(results);
            if (lock.isPresent()) {
                lock.get().close();
            }
            return lock.isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anInterruptEndsTheRunInOrder() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--set", "phases[1].for=10m");
        await("answers of the measured phase are shown", () -> matches("stderr", "steady 0:.*, p99 \\d"));
        signal("INT", run);
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
        assertThat(text("stdout"))
                .startsWith("FAIL: run aborted (result invalid), exit code 3")
                .contains("small run: invalid", "  - the run was interrupted", "report: ");
        assertThat(result().at("/verdict/reasons/0/code").asString()).isEqualTo("aborted");
        assertThat(result().at("/verdict/reasons/0/severity").asString()).isEqualTo("invalid");
        assertThat(result().get("agents")).isEmpty();
        assertThat(result().at("/phases/1/operations/send/answered").asLong()).isPositive();
    }

    /** As a build or a test starts it: the input ends when they do, also if they are killed. */
    @Test
    void theEndOfTheProgramThatStartedARunEndsItInOrder() throws Exception {
        Process run = throng.start(
                List.of(GeneratorJvm.endsWithInput()),
                "run",
                "small.yaml",
                "-o",
                results.toString(),
                "--no-report",
                "--set",
                "phases[1].for=10m");
        await("answers of the measured phase are shown", () -> matches("stderr", "steady 0:.*, p99 \\d"));
        run.getOutputStream().close();
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
        assertThat(result().at("/verdict/reasons/0/code").asString()).isEqualTo("aborted");
        assertThat(result().at("/phases/1/operations/send/answered").asLong()).isPositive();
    }

    /** Prints its pid and that of its child; both ignore that they are asked to end, which they have an hour for. */
    private Process runWithStubbornTarget(String ready, String load) throws Exception {
        try (ClosedPort port = new ClosedPort()) {
            Files.writeString(directory.resolve("stubborn.sh"), """
                    trap '' TERM INT
                    sleep 3031 &
                    echo up $$ $!
                    while :; do wait; sleep 1; done
                    """);
            Files.writeString(directory.resolve("stubborn.yaml"), """
                    name: stubborn
                    protocol: riemann
                    target:
                      command: [sh, stubborn.sh]
                      address: '127.0.0.1:%d'
                      ready: {output: %s}
                      readyWithin: 1h
                      stopWithin: 1h
                    settings: {transport: udp}
                    phases:
                      - {name: steady, for: %s, load: {send: {rate: 100/s}}}
                    """.formatted(port.port(), ready, load));
            return start("run", "stubborn.yaml", "-o", results.toString(), "--no-report");
        }
    }

    private List<ProcessHandle> targets() {
        String line = Eventually.found(
                "the target's pids",
                Duration.ofMinutes(1),
                () -> {
                    try {
                        return Files.readString(results.resolve("target.out"));
                    } catch (IOException notYet) {
                        return "";
                    }
                },
                text -> text.endsWith("\n"));
        return Arrays.stream(line.strip().split(" "))
                .skip(1)
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
    }

    @Test
    void anInterruptKillsATargetThatIsStillStartingLongBeforeItsTimeToStop() throws Exception {
        Process run = runWithStubbornTarget("never", "1s");
        List<ProcessHandle> targets = targets();
        signal("INT", run);
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
        assertThat(text("stderr")).contains("interrupted before the load began; nothing was sent");
        assertThat(targets).hasSize(2);
        await("nothing that was started runs", () -> targets.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aSecondInterruptKillsWhatWasStartedWithoutWaitingForItToStop() throws Exception {
        Process run = runWithStubbornTarget("up", "10m");
        List<ProcessHandle> targets = targets();
        await("the load begins", () -> contains("stderr", "steady 0:0"));
        signal("INT", run);
        await("the target is asked to end", () -> Files.exists(results.resolve("result.json")));
        assertThat(targets).hasSize(2).allMatch(ProcessHandle::isAlive);
        signal("INT", run);
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
        await("nothing that was started runs", () -> targets.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aTargetThatDoesNotStartIsBadInputAndItsWordsAreShown() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--set", "target.jvm.options=[-XX:+NoSuch]");
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.USAGE);
        assertThat(text("stderr")).contains("Unrecognized VM option 'NoSuch'");
        assertThat(text("stdout")).isEmpty();
        assertThat(results.resolve("target.out")).content().contains("NoSuch");
        assertThat(results.resolve("intervals.csv"))
                .as("what was not measured has no files")
                .doesNotExist();

        Process again =
                start("run", "small.yaml", "-o", results.toString(), "--set", "target.jvm.options=[-XX:+NorThis]");
        assertThat(BuiltThrong.code(again)).isEqualTo(ExitCode.USAGE);
        assertThat(text("stderr")).as("the same -o is free").contains("NorThis");
    }

    @Test
    void aPortInUseIsSaidBeforeAnythingIsStarted() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process run = start("run", "small.yaml", "-o", results.toString(), "--metrics", "" + taken.getLocalPort());
            assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.USAGE);
        }
        assertThat(text("stderr")).contains("--metrics: cannot listen on").doesNotContain("starting");
        assertThat(results).doesNotExist();
    }

    @Test
    void aTargetRunsInTheForegroundUntilItIsStopped() throws Exception {
        Process target = start("target", "riemann", "--port", "0");
        await("the target is ready", () -> contains("stdout", "READY riemann tcp="));
        List<ProcessHandle> children = target.children().toList();
        assertThat(children).hasSize(1);
        signal("TERM", target);
        BuiltThrong.code(target);
        await("the target's own process ends", () -> !children.get(0).isAlive());
    }

    @Test
    void aTargetEndsAlsoWhenWeAreKilled() throws Exception {
        Process target = start("target", "riemann", "--port", "0");
        await("the target is ready", () -> contains("stdout", "READY riemann tcp="));
        List<ProcessHandle> children = target.children().toList();
        signal("KILL", target);
        await("the target's own process ends", () -> !children.get(0).isAlive());
    }
}
