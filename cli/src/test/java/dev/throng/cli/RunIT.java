package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
            target: {launch: riemann, jvm: {options: [-Xmx64m]}}
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
        int code = BuiltThrong.code(start("run", "small.yaml", "-o", results.toString()));
        String out = text("stdout");
        String verdict = result().at("/verdict/status").asString();
        assertThat(code).isEqualTo(verdict.equals("invalid") ? Exit.NOT_TRUSTED : Exit.DONE);
        assertThat(out)
                .startsWith("small run: " + verdict)
                .contains("held      send.owed >= 0", "steady  send")
                .endsWith("report: " + results.resolve("report.html") + System.lineSeparator())
                .doesNotContain("\u001b");
        assertThat(text("stderr"))
                .contains("starting the target", "warm-up 0:0", "steady 0:0")
                .doesNotContain("\u001b");
        assertThat(result().at("/phases/1/operations/send/due").asLong()).isEqualTo(200);
        assertThat(result().at("/command").asString()).startsWith("throng run small.yaml -o ");
        for (String file : List.of("report.html", "report.md", "generator-gc.log", "target-gc.log", "throng.log")) {
            assertThat(results.resolve(file)).isNotEmptyFile();
        }
        assertThat(directory.resolve("gc-of-the-generator.log")).doesNotExist();
    }

    @Test
    void quietPrintsTheOutcomeAlone() throws Exception {
        BuiltThrong.code(start("run", "small.yaml", "-q", "--no-report", "-o", results.toString()));
        assertThat(text("stderr")).isEmpty();
        assertThat(text("stdout")).startsWith("small run: ").endsWith("results: " + results + System.lineSeparator());
        assertThat(results.resolve("report.html")).doesNotExist();
    }

    @Test
    void anObjectiveThatDoesNotHoldIsTheExitCode() throws Exception {
        Files.writeString(
                directory.resolve("small.yaml"), SCENARIO.replace("send.owed >= 0", "send.answered > 1000000"));
        int code = BuiltThrong.code(start("run", "small.yaml", "--no-report", "-o", results.toString()));
        boolean invalid = result().at("/verdict/status").asString().equals("invalid");
        assertThat(code).isEqualTo(invalid ? Exit.NOT_TRUSTED : Exit.NOT_HELD);
        assertThat(text("stdout")).contains("NOT HELD  send.answered > 1000000");
    }

    @Test
    void overwriteDeletesTheFilesOfAnEarlierRunAndNothingElse() throws Exception {
        String[] again = {"run", "small.yaml", "--overwrite", "-o", results.toString()};
        assertThat(BuiltThrong.code(start(again))).isIn(Exit.DONE, Exit.NOT_TRUSTED);
        Path notes = Files.writeString(results.resolve("notes.txt"), "mine");

        assertThat(BuiltThrong.code(start(again))).isEqualTo(Exit.USAGE);
        assertThat(text("stderr")).contains("holds what no run wrote there: notes.txt (");
        assertThat(notes).exists();
        assertThat(results.resolve("report.html")).exists();

        Files.delete(notes);
        assertThat(BuiltThrong.code(start(again))).as(text("stderr")).isIn(Exit.DONE, Exit.NOT_TRUSTED);
    }

    @Test
    void aRunThatIsStillGoingKeepsItsDirectory() throws Exception {
        Process going = start("run", "small.yaml", "-o", results.toString(), "--set", "phases[1].for=10m");
        await("the measured phase begins", () -> contains("stderr", "steady 0:0"));

        String[] again = {"run", "small.yaml", "--overwrite", "-o", results.toString()};
        assertThat(BuiltThrong.code(start(again))).isEqualTo(Exit.USAGE);
        assertThat(text("stderr")).contains("a run is still going in it");
        assertThat(results.resolve("intervals.csv")).exists();

        signal("KILL", going);
        going.waitFor();
        assertThat(BuiltThrong.code(start(again)))
                .as("a killed run holds nothing")
                .isIn(Exit.DONE, Exit.NOT_TRUSTED);
    }

    @Test
    void anInterruptEndsTheRunInOrder() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--set", "phases[1].for=10m");
        await("answers of the measured phase are shown", () -> matches("stderr", "steady 0:.*, p99 \\d"));
        signal("INT", run);
        assertThat(BuiltThrong.code(run)).isEqualTo(Exit.NOT_TRUSTED);
        assertThat(text("stdout")).startsWith("small run: invalid").contains("  - interrupted", "report: ");
        assertThat(result().at("/phases/1/operations/send/answered").asLong()).isPositive();
    }

    @Test
    void aTargetThatDoesNotStartIsBadInputAndItsWordsAreShown() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--set", "target.jvm.options=[-XX:+NoSuch]");
        assertThat(BuiltThrong.code(run)).isEqualTo(Exit.USAGE);
        assertThat(text("stderr")).contains("Unrecognized VM option 'NoSuch'");
        assertThat(text("stdout")).isEmpty();
        assertThat(results.resolve("target.out")).content().contains("NoSuch");
        assertThat(results.resolve("intervals.csv"))
                .as("what was not measured has no files")
                .doesNotExist();

        Process again =
                start("run", "small.yaml", "-o", results.toString(), "--set", "target.jvm.options=[-XX:+NorThis]");
        assertThat(BuiltThrong.code(again)).isEqualTo(Exit.USAGE);
        assertThat(text("stderr")).as("the same -o is free").contains("NorThis");
    }

    @Test
    void aPortInUseIsSaidBeforeAnythingIsStarted() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process run = start("run", "small.yaml", "-o", results.toString(), "--metrics", "" + taken.getLocalPort());
            assertThat(BuiltThrong.code(run)).isEqualTo(Exit.USAGE);
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
