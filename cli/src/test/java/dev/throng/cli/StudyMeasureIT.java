package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code throng study} concludes from times, on a machine that does nothing else. */
@Tag("measure")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StudyMeasureIT {

    private static final String SCENARIO = """
            name: small run
            seed: 1
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-XX:+UseG1GC, -Xmx99m]}, set: {%s}}
            phases:
              - {name: warm-up, for: 1s, measured: false, load: {send: {rate: 500/s}}}
              - {name: steady, for: 3s, load: {send: {rate: 500/s, arrivals: poisson}}}
            """;

    private static final String STUDY = """
            name: small study
            scenario: small.yaml
            jvms:
              - {java: %1$s, collector: serial}
              - {java: %1$s, collector: parallel}
            heaps: [32m]
            trials: %2$d
            attempts: 2
            """;

    /** The JVM looks through its whole heap before and after each collection, so a full one of this heap takes some 100 ms. */
    private static final String LONG_PAUSES =
            "[-XX:+UnlockDiagnosticVMOptions, -XX:+VerifyBeforeGC, -XX:+VerifyAfterGC]";

    @TempDir
    Path directory;

    private BuiltThrong throng;

    @BeforeEach
    void requireProgram() {
        throng = new BuiltThrong(directory);
    }

    @AfterEach
    void endWhatStillRuns() {
        if (throng != null) {
            throng.close();
        }
    }

    private void write(String targetSettings, int trials) throws IOException {
        Files.writeString(directory.resolve("small.yaml"), SCENARIO.formatted(targetSettings));
        Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(System.getProperty("java.home"), trials));
    }

    private int throng(String... arguments) throws IOException, InterruptedException {
        return BuiltThrong.code(start(arguments));
    }

    private Process start(String... arguments) throws IOException, InterruptedException {
        return throng.start(List.of(), arguments);
    }

    /** Has the target collect again and again, for as long as the study runs. */
    private static void collectInTheTarget(Process study, Path jcmd) throws IOException, InterruptedException {
        while (!study.waitFor(50, TimeUnit.MILLISECONDS)) {
            Optional<ProcessHandle> target = study.descendants()
                    .filter(process ->
                            process.info().commandLine().orElse("").contains("dev.throng.targets.Main riemann"))
                    .findFirst();
            if (target.isPresent()) {
                Process command = new ProcessBuilder(
                                jcmd.toString(), String.valueOf(target.get().pid()), "GC.run")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                command.waitFor(20, TimeUnit.SECONDS);
                command.destroyForcibly();
            }
        }
    }

    private String text(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private JsonNode json(String file) {
        return new JsonMapper().readTree(directory.resolve(file).toFile());
    }

    @Test
    void throughputCpuAndMutatorUtilizationOfEveryCellAreThoseOfTheLoad() throws Exception {
        write("", 2);

        int code = throng("study", "study.yaml", "-o", "out");

        assertThat(code).as(text("stderr")).isZero();
        JsonNode comparison = json("out/comparison.json");
        assertThat(comparison.get("configurations").size()).isEqualTo(2);
        for (JsonNode configuration : comparison.get("configurations")) {
            assertThat(configuration.get("trials").size()).isEqualTo(2);
            assertThat(configuration.at("/middle/throughput").asDouble()).isBetween(400.0, 600.0);
            assertThat(configuration.at("/middle/cpu-per-operation").asDouble()).isPositive();
            assertThat(configuration.at("/mmu/10ms").asDouble()).isBetween(0.0, 1.0);
        }
        assertThat(comparison.get("differences").size()).isPositive();
    }

    @Test
    void aStopThatIsNoCollectionIsNotBlamedOnCollection() throws Exception {
        write("stall: 300ms@2500ms", 2);

        int code = throng("study", "study.yaml", "-o", "out", "--trials", "1", "--set", "jvms[1].collector=serial");

        assertThat(code).as(text("stderr")).isZero();
        JsonNode blame = json("out/comparison.json").at("/configurations/0/trials/0/slowest/p99/gc");
        assertThat(blame.get("count").asLong()).isPositive();
        assertThat(blame.get("verdict").asString()).isEqualTo("not-stops");
        assertThat(json("out/comparison.json")
                        .at("/configurations/0/middle/response-p99")
                        .asDouble())
                .as("there is something to blame")
                .isGreaterThan(30e6);
    }

    @Test
    void fullCollectionsAreBlamedForWhatTheyHeldUp() throws Exception {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        assumeTrue(Files.isExecutable(jcmd), "no " + jcmd + "; to enable: run the build on a JDK that has jcmd");
        write("", 1);

        Process study = start(
                "study",
                "study.yaml",
                "-o",
                "out",
                "--set",
                "jvms[1].collector=serial",
                "--set",
                "options=" + LONG_PAUSES);
        collectInTheTarget(study, jcmd);

        assertThat(BuiltThrong.code(study)).as(text("stderr")).isZero();
        JsonNode trial = json("out/comparison.json").at("/configurations/0/trials/0");
        assertThat(trial.at("/slowest/p99/gc/verdict").asString())
                .as(trial.toString())
                .isEqualTo("stops");
    }

    @Test
    void aStudyMaySearchTheSmallestHeapAndThenCriticalRates() throws Exception {
        write("", 1);

        int code = throng(
                "study",
                "study.yaml",
                "-o",
                "out",
                "--set",
                "jvms=[{java: '" + System.getProperty("java.home") + "', collector: serial}]",
                "--set",
                "set={'phases[0].for': 100ms, 'phases[1].for': 1s}",
                "--set",
                "critical={operation: send, slo: [send.answered < 2000], from: 400/s, to: 420/s, limits: [9s, 10s]}",
                "--set",
                "minHeap={from: 20m, to: 21m}",
                "--set",
                "heaps=[2x]");

        assertThat(code).as(text("stderr")).isZero();
        assertThat(json("out/study.json").at("/minHeaps/0/heap").asString()).isEqualTo("20m");
        JsonNode cell = json("out/study.json").at("/cells/0");
        assertThat(cell.get("heap").asString()).isEqualTo("40m");
        assertThat(cell.at("/critical/limits/0/limit").asString()).isEqualTo("9000ms");
        JsonNode comparison = json("out/comparison.json");
        double rate = comparison.at("/configurations/0/middle/critical-rate").asDouble();
        assertThat(rate).isCloseTo(420, within(1e-6));
        assertThat(comparison.at("/critical/0/mean").asDouble()).isEqualTo(rate);
        assertThat(directory
                        .resolve("out")
                        .resolve(cell.get("directory").asString())
                        .resolve("report.html"))
                .isRegularFile();
        assertThat(text("out/report.md"))
                .contains("Critical rates", "p99 &lt; 9000ms", "Smallest heaps", "at least 420");
    }

    @Test
    void theMemoryOfTheGeneratorIsComparedWhereItIsStudied() throws Exception {
        write("", 1);

        int code = throng(
                "study",
                "study.yaml",
                "-o",
                "out",
                "--set",
                "subject=generator",
                "--set",
                "jvms=[{java: '" + System.getProperty("java.home") + "', collector: parallel}]",
                "--set",
                "heaps=[64m]",
                "--set",
                "set={'phases[1].for': 2s}");

        assertThat(code).as(text("stderr")).isZero();
        JsonNode cell = json("out/study.json").at("/cells/0");
        JsonNode result = json("out/" + cell.get("directory").asString() + "/result.json");
        double rss = json("out/comparison.json")
                .at("/configurations/0/middle/rss-max")
                .asDouble();
        assertThat(rss)
                .as("it is the generator's")
                .isBetween(1.0, result.at("/generator/rssMax").asDouble() + 1);
    }
}
