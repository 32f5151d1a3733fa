package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

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

    /** The JVM looks through its whole heap before and after each collection, so a full one of this heap takes some 100 ms. */
    private static final String LONG_PAUSES =
            "[-XX:+UnlockDiagnosticVMOptions, -XX:+VerifyBeforeGC, -XX:+VerifyAfterGC]";

    @TempDir
    Path directory;

    private BuiltStudy study;

    @AfterEach
    void endWhatStillRuns() {
        if (study != null) {
            study.close();
        }
    }

    private void write(String targetSettings, int trials) throws IOException {
        study = new BuiltStudy(directory, SCENARIO.formatted(targetSettings), trials);
    }

    /** Has the target collect again and again, for as long as the study runs. */
    private static void collectInTheTarget(Process running, Path jcmd) throws IOException, InterruptedException {
        while (!running.waitFor(50, TimeUnit.MILLISECONDS)) {
            Optional<ProcessHandle> target = running.descendants()
                    .filter(process -> process.info()
                            .commandLine()
                            .orElse("")
                            .contains("dev.throng.targets.ReferenceTargets riemann"))
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

    @Test
    void throughputCpuAndMutatorUtilizationOfEveryCellAreThoseOfTheLoad() throws Exception {
        write("", 2);

        int code = study.run();

        assertThat(code).as(study.text("stderr")).isZero();
        JsonNode comparison = study.json("out/comparison.json");
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

        int code = study.run("--trials", "1", "--set", "jvms[1].collector=serial");

        assertThat(code).as(study.text("stderr")).isZero();
        JsonNode blame = study.json("out/comparison.json").at("/configurations/0/trials/0/slowest/p99/gc");
        assertThat(blame.get("count").asLong()).isPositive();
        assertThat(blame.get("verdict").asString()).isEqualTo("not-stops");
        assertThat(study.json("out/comparison.json")
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

        Process running = study.start("--set", "jvms[1].collector=serial", "--set", "options=" + LONG_PAUSES);
        collectInTheTarget(running, jcmd);

        assertThat(BuiltThrong.code(running)).as(study.text("stderr")).isZero();
        JsonNode trial = study.json("out/comparison.json").at("/configurations/0/trials/0");
        assertThat(trial.at("/slowest/p99/gc/verdict").asString())
                .as(trial.toString())
                .isEqualTo("stops");
    }

    @Test
    void aStudyMaySearchTheSmallestHeapAndThenCriticalRates() throws Exception {
        write("", 1);

        int code = study.run(
                BuiltStudy.ON_DOUBLE_THE_SMALLEST_HEAP,
                "--set",
                "critical={operation: send, slo: [send.answered < 2000], from: 400/s, to: 420/s, limits: [9s, 10s]}");

        assertThat(code).as(study.text("stderr")).isZero();
        study.assertRanOnDoubleTheSmallestHeap();
        JsonNode cell = study.firstCell();
        assertThat(cell.at("/critical/limits/0/limit").asString()).isEqualTo("9000ms");
        JsonNode comparison = study.json("out/comparison.json");
        double rate = comparison.at("/configurations/0/middle/critical-rate").asDouble();
        assertThat(rate).isCloseTo(420, within(1e-6));
        assertThat(comparison.at("/critical/0/mean").asDouble()).isEqualTo(rate);
        assertThat(study.text("out/report.md")).contains("Critical rates", "p99 &lt; 9000ms", "at least 420");
    }

    @Test
    void theMemoryOfTheGeneratorIsComparedWhereItIsStudied() throws Exception {
        write("", 1);

        int code = study.run(BuiltStudy.OF_THE_GENERATOR);

        assertThat(code).as(study.text("stderr")).isZero();
        JsonNode result = study.result(study.firstCell());
        double rss = study.json("out/comparison.json")
                .at("/configurations/0/middle/rss-max")
                .asDouble();
        assertThat(rss)
                .as("it is the generator's")
                .isBetween(1.0, result.at("/generator/rssMax").asDouble() + 1);
    }
}
