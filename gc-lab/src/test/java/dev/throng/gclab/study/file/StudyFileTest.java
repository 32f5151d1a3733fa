package dev.throng.gclab.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.yaml.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyFileTest {

    @TempDir
    Path directory;

    private FakeStudy fake;

    @BeforeEach
    void scenario() throws IOException {
        fake = new FakeStudy(directory);
        fake.scenario("{launch: fake}", FakeStudy.SEND);
    }

    private List<String> problems(String text, String... sets) {
        return catchThrowableOfType(ScenarioException.class, () -> fake.read(text, sets)).problems().stream()
                .map(Problem::line)
                .map(line -> line.replace(directory.toString() + "/", ""))
                .toList();
    }

    @Test
    void aWholeStudy() throws IOException, ScenarioException {
        StudyFile file = fake.read("""
                name: xmpp-roster-collectors
                scenario: scenario.yaml
                set: {scale: 0.5, "phases[0].for": 2s}
                subject: target
                jvms:
                  - {java: 11, collector: cms}
                  - {java: 25, collector: zgc, options: [-XX:SoftMaxHeapSize=400m]}
                heaps: [512m, 1g]
                options: [-XX:+AlwaysPreTouch]
                trials: 4
                rates: [{set: "phases[0].load.send.rate", values: [200/s, 400/s]}]
                seed: 7
                """);
        Study study = file.study();

        assertThat(study.namedJvms())
                .containsExactly(
                        new StudiedJvm(0, new JavaChoice.Version(11), Collector.CMS, List.of()),
                        new StudiedJvm(
                                1, new JavaChoice.Version(25), Collector.ZGC, List.of("-XX:SoftMaxHeapSize=400m")));
        assertThat(study.heaps()).extracting(HeapSize::bytes).containsExactly(512L << 20, 1L << 30);
        assertThat(study.trials()).isEqualTo(4);
        assertThat(study.seed()).isEqualTo(7);
        assertThat(file.sets(CellOrder.of(study).configurations().get(0)))
                .containsExactly("scale=0.5", "phases[0].for=2s", "phases[0].load.send.rate=200/s");
        assertThat(file.scenarioPath()).isEqualTo(directory.resolve("scenario.yaml"));
    }

    @Test
    void whatIsLeftOutHasDefaults() throws IOException, ScenarioException {
        Study study = fake.read("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}]}")
                .study();

        assertThat(study.trials()).isEqualTo(3);
        assertThat(study.heaps()).isEmpty();
        assertThat(study.subject()).isEqualTo(Study.Subject.TARGET);
    }

    @Test
    void jvmsMayBeChosenOnTheMachine() throws IOException, ScenarioException {
        Study study = fake.read("{name: s, scenario: scenario.yaml, jvms: installed, missing: skip}")
                .study();

        assertThat(study.jvms()).extracting(JvmEntry::text).containsExactly("Java installed: each collector");
        assertThat(study.namesItsJvms()).isFalse();
        assertThat(fake.read("{name: s, scenario: scenario.yaml, jvms: [{java: [11, newest], collectors: [cms, g1]}]}")
                        .study()
                        .jvms())
                .extracting(JvmEntry::text)
                .containsExactly("Java 11, newest: cms, g1");
    }

    @Test
    void aScenarioOrAResultInPlaceOfAStudyIsOneProblemWithTheCommandForIt() {
        assertThat(problems("{name: s, protocol: fake, target: {launch: fake}, phases: []}"))
                .containsExactly(
                        "study.yaml:1:1: this is a scenario (expected: a study; run it with throng run FILE, or"
                                + " name it in a study: scenario: FILE)");
        assertThat(problems("{verdict: {}, phases: []}"))
                .containsExactly(
                        "study.yaml:1:1: this is a result (expected: a study; throng report shows the results of"
                                + " a directory)");
    }

    @Test
    void aWrongEntryOfJvmsIsAProblemAtItsPlace() {
        assertThat(problems("name: s\nscenario: scenario.yaml\njvms: instaled\n"))
                .containsExactly("study.yaml:3:7: jvms: instaled (expected: a Java version such as 17, or the path of a"
                        + " JVM or its java, installed or newest)");
        assertThat(problems("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1, collectors: [zgc]}]}"))
                .singleElement()
                .asString()
                .contains("collectors: given (expected: one of the keys collector and collectors)");
        assertThat(problems("{name: s, scenario: scenario.yaml, jvms: [{java: [17, 17]}]}"))
                .singleElement()
                .asString()
                .contains("java: a value twice (expected: each once");
    }

    @Test
    void untilHasADifferenceATimeAndMeasures() throws IOException, ScenarioException {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], until: %s%s}";

        assertThat(fake.read(study.formatted("{within: 30m}", "")).study().until())
                .contains(new UntilSettings(new Percentage(0.1), Duration.ofMinutes(30), List.of()));
        assertThat(fake.read(study.formatted("{difference: 5 %, within: 1h, measures: [rss-max, stopped-10ms]}", ""))
                        .study()
                        .until())
                .contains(new UntilSettings(
                        new Percentage(0.05), Duration.ofHours(1), List.of("rss-max", "stopped-10ms")));
        assertThat(problems(study.formatted("{difference: 0 %, within: 30m}", "")))
                .singleElement()
                .asString()
                .contains("difference: 0 % (expected: above 0 %, at most 100 %)");
        assertThat(problems(study.formatted("{difference: a tenth, within: 30m}", "")))
                .singleElement()
                .asString()
                .contains("until.difference: a tenth (expected: a percentage such as 10 %)");
        assertThat(problems(study.formatted("{within: 30m, measures: [pauses]}", "")))
                .singleElement()
                .asString()
                .contains("until.measures: pauses (expected: of throughput, response-p99,");
        assertThat(problems(study.formatted("{within: 30m}", ", trials: 1")))
                .singleElement()
                .asString()
                .contains("trials: 1 (expected: 2 or more with until");
    }

    @Test
    void theMeasuresThatUntilNamesArePrimaryEachInItsStage() throws IOException, ScenarioException {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], trials: 3%s}";
        String stages = ", saturation: {operation: send, inFlight: 10}";
        String until = ", until: {within: 1h, measures: [throughput, pause-max, cpu-per-operation]}";
        Study staged = fake.read(study.formatted(stages + until)).study();
        Study single = fake.read(study.formatted(until)).study();
        Study without = fake.read(study.formatted("")).study();

        assertThat(ComparedFamily.primary(staged, Stage.LIMIT)).containsExactly(Measure.THROUGHPUT);
        assertThat(ComparedFamily.primary(staged, Stage.COMMON))
                .containsExactlyInAnyOrder(Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION);
        assertThat(ComparedFamily.primary(single, Stage.GIVEN))
                .containsExactlyInAnyOrder(Measure.THROUGHPUT, Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION);
        assertThat(ComparedFamily.primary(without, Stage.GIVEN)).contains(Measure.THROUGHPUT, Measure.RESPONSE_P999);
    }

    @Test
    void stagesNeedALimitAndNothingThatChangesTheLoad() throws IOException, ScenarioException {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}]%s}";
        String saturation = ", saturation: {operation: send, inFlight: 10}";

        assertThat(fake.read(study.formatted(saturation)).study().commonShare()).hasValue(new Percentage(0.7));
        assertThat(fake.read(study.formatted(saturation + ", commonLoad: 50 %"))
                        .study()
                        .commonShare())
                .hasValue(new Percentage(0.5));
        assertThat(problems(study.formatted(", commonLoad: 50 %")))
                .singleElement()
                .asString()
                .contains("commonLoad: given (expected: with critical or saturation");
        assertThat(problems(study.formatted(saturation + ", commonLoad: 100 %")))
                .singleElement()
                .asString()
                .contains("commonLoad: 100 % (expected: above 0 %, below 100 %)");
        assertThat(problems(study.formatted(saturation + ", minHeap: {from: 16m, to: 32m}")))
                .singleElement()
                .asString()
                .contains("minHeap: given (expected: none with saturation or commonLoad");
        assertThat(fake.read(study.formatted(
                                saturation + ", trials: 3, until: {within: 1h, measures: [throughput, pause-max]}"))
                        .study()
                        .until())
                .isPresent();
        fake.scenario("{launch: fake}", "{send: {inFlight: 10}}");
        assertThat(problems(study.formatted(saturation)))
                .singleElement()
                .asString()
                .contains("operation: send has a load of inFlight (expected: a rate");
    }

    @Test
    void theCommandLineChangesIt() throws IOException, ScenarioException {
        assertThat(fake.read("{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}]}", "trials=9")
                        .study()
                        .trials())
                .isEqualTo(9);
    }

    @Test
    void everyProblemIsSaidAtOnceWithItsPlace() {
        assertThat(problems("""
                name: s
                scenaro: x.yaml
                jvms:
                  - {java: eleven, collector: cmss}
                heaps: [512]
                trials: many
                """))
                .containsExactly(
                        "study.yaml:1:1: scenario: missing (expected: a path: the scenario that every cell runs)",
                        "study.yaml:2:1: scenaro: unknown key (expected: one of name, scenario, set, subject, jvms, missing,"
                                + " heaps, options, trials, until, attempts, disturbed, rates, minHeap, critical, saturation,"
                                + " commonLoad, inference, baseline, operation, seed; did you mean scenario?)",
                        "study.yaml:4:12: jvms[0].java: eleven (expected: a Java version such as 17, or the path of a JVM or"
                                + " its java, installed or newest)",
                        "study.yaml:4:31: jvms[0].collector: cmss (expected: one of serial, parallel, cms, g1, zgc,"
                                + " zgc-generational, shenandoah, shenandoah-generational; did you mean cms?)",
                        "study.yaml:5:9: heaps[0]: 512 (expected: a size as the JVM writes it, such as 512m or 1g, or a"
                                + " multiple of the smallest heap, such as 1.5x)",
                        "study.yaml:6:9: trials: many (expected: a whole number)");
    }

    @Test
    void aFlagThatChoosesACollectorIsRefused() {
        assertThat(
                        problems(
                                "{name: s, scenario: scenario.yaml, options: [-XX:+UseG1GC], jvms: [{java: 17, collector: zgc}]}"))
                .singleElement()
                .asString()
                .contains("options: -XX:+UseG1GC (expected: no flag that chooses a collector");
    }

    @Test
    void theGeneratorMayBeStudiedWithATargetThatRunsAlready() throws IOException, ScenarioException {
        fake.scenario("attached.yaml", "{attach: 127.0.0.1:5555}", FakeStudy.SEND);
        String study = "{name: s, scenario: attached.yaml, subject: generator, jvms: [{java: 17, collector: g1}]%s}";

        assertThat(fake.read(study.formatted("")).study().subject()).isEqualTo(Study.Subject.GENERATOR);
        assertThat(problems(study.formatted(", minHeap: {from: 16m, to: 32m}")))
                .singleElement()
                .asString()
                .contains("expected: none with subject: generator");
    }

    @Test
    void aScenarioThatIsNotThereIsAProblemOfTheStudy() {
        assertThat(problems("{name: s, scenario: none.yaml, jvms: [{java: 17, collector: g1}]}"))
                .singleElement()
                .asString()
                .startsWith("study.yaml:1:21: scenario: none.yaml (expected: a file");
    }

    @Test
    void aScenarioIsFoundFromADirectoryAboveTheStudy() throws IOException, ScenarioException {
        Path below = Files.createDirectories(directory.resolve("examples/studies"));
        Path file = Files.writeString(
                below.resolve("study.yaml"), "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}]}");

        assertThat(FakeStudy.read(file).scenarioPath())
                .isEqualTo(directory.resolve("scenario.yaml").toAbsolutePath());
    }

    @Test
    void aStudyMaySearchCriticalRates() throws IOException, ScenarioException {
        CriticalRateSettings critical = fake.read("""
                name: s
                scenario: scenario.yaml
                jvms: [{java: 17, collector: g1}]
                critical: {operation: send, slo: [send.failures == 0], from: 10/s, to: 1000/s, limits: [10ms, 500us, 1s]}
                """).study().critical().orElseThrow();

        assertThat(critical.limits().stream().map(critical::expression))
                .containsExactly("send.response.p99 < 10ms", "send.response.p99 < 500us", "send.response.p99 < 1s");
    }

    @Test
    void aStudyMayNameTheOperationItCompares() throws IOException, ScenarioException {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], operation: %s}";

        assertThat(fake.read(study.formatted("send")).study().operation()).contains("send");
        assertThat(problems(study.formatted("sned")))
                .singleElement()
                .asString()
                .startsWith("study.yaml:1:")
                .contains("operation: sned", "an operation with a load in a measured phase: send");
    }

    @Test
    void multiplesOfTheSmallestHeapNeedASearchForIt() throws IOException, ScenarioException {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], heaps: [1.5x, 64m]%s}";

        assertThat(problems(study.formatted(""))).singleElement().asString().contains("heaps: [1.5x, 64m] (expected");
        assertThat(problems(study.formatted(", minHeap: {from: 64m, to: 32m}")))
                .singleElement()
                .asString()
                .contains("no more than to, 32m");
        HeapSize multiple = fake.read(study.formatted(", minHeap: {from: 16m, to: 1g}"))
                .study()
                .heaps()
                .get(0);
        assertThat(multiple.of(HeapSize.parse("41m")).text()).as("rounded up").isEqualTo("62m");
    }

    @Test
    void whatCannotBeSearchedIsFoundBeforeAnyRun() {
        String study = "{name: s, scenario: scenario.yaml, jvms: [{java: 17, collector: g1}], critical: {operation: %s,"
                + " slo: [%s], from: %s, to: 100/s}}";
        assertThat(problems(study.formatted("sned", "", "1/s")))
                .singleElement()
                .asString()
                .startsWith("study.yaml:1:")
                .contains("did you mean send");
        assertThat(problems(study.formatted("send", "", "1")))
                .singleElement()
                .asString()
                .contains("such as 1/s");
        assertThat(problems(study.formatted("send", "", "200/s")))
                .singleElement()
                .asString()
                .contains("from <= to");
        assertThat(problems(study.formatted("send", "sned.failures == 0", "1/s")))
                .singleElement()
                .asString()
                .contains("did you mean send");
    }

    @Test
    void aRateThatTheScenarioRefusesIsFoundBeforeAnyRun() {
        assertThat(problems("""
                name: s
                scenario: scenario.yaml
                jvms: [{java: 17, collector: g1}]
                rates: [{set: "phases[7].load.send.rate", values: [1/s]}]
                """)).singleElement().asString().contains("--set phases[7].load.send.rate", "no index 7");
    }

    @Test
    void aTargetThatRunsAlreadyCannotBeStudied() throws IOException {
        fake.scenario("attached.yaml", "{attach: 127.0.0.1:5555}", FakeStudy.SEND);

        assertThat(problems("{name: s, scenario: attached.yaml, jvms: [{java: 17, collector: g1}]}"))
                .singleElement()
                .asString()
                .contains("a scenario whose target is started");
    }

    @Test
    void studiesAreToldFromScenarios() throws IOException {
        Path study = Files.writeString(directory.resolve("a.yaml"), "{name: s, jvms: []}");

        assertThat(StudyFile.isOne(study, Map.of())).isTrue();
        assertThat(StudyFile.isOne(directory.resolve("scenario.yaml"), Map.of()))
                .isFalse();
        assertThat(StudyFile.isOne(directory.resolve("none.yaml"), Map.of())).isFalse();
    }

    @Test
    void aCommandWithoutAPlaceForFlagsIsRefused() throws IOException {
        fake.scenario("command.yaml", "{command: [server, --fast], ready: \"tcp://127.0.0.1:5555\"}", FakeStudy.SEND);

        assertThat(problems("{name: s, scenario: command.yaml, jvms: [{java: 17, collector: g1}], heaps: [64m, 128m]}"))
                .singleElement()
                .asString()
                .contains("scenario: command.yaml (expected: ", "${jvm.options}", "server --fast");
    }

    @Test
    void aHeapAmongTheFlagsIsRefusedWhereTheStudyFixesIt() throws IOException, ScenarioException {
        assertThat(
                        problems(
                                "{name: s, scenario: scenario.yaml, heaps: [64m], options: [-Xmx32m], jvms: [{java: 17, collector: g1}]}"))
                .singleElement()
                .asString()
                .contains("options: -Xmx32m (expected: no size of the heap, as heaps fixes it)");
        assertThat(
                        problems(
                                "{name: s, scenario: scenario.yaml, heaps: [64m], jvms: [{java: 17, collector: g1, options: [-XX:MaxRAMPercentage=50]}]}"))
                .singleElement()
                .asString()
                .contains("jvms[0].options: -XX:MaxRAMPercentage=50");
        assertThat(fake.read(
                                "{name: s, scenario: scenario.yaml, options: [-Xmx32m], jvms: [{java: 17, collector: g1}]}")
                        .study()
                        .options())
                .as("without heaps the flags decide")
                .containsExactly("-Xmx32m");
    }
}
