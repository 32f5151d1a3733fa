package dev.throng.gclab.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.result.WrittenRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunComparerTest {

    private static final double[] LEVELS = {0.99, 1.0, 1.01};

    @TempDir
    Path temp;

    private int groups;

    private List<Path> group(double p99Millis, UnaryOperator<WrittenRun> change) throws IOException {
        List<Path> runs = new ArrayList<>();
        groups++;
        for (double level : LEVELS) {
            runs.add(change.apply(new WrittenRun().p99(level * p99Millis * 1e6))
                    .write(temp.resolve("group-" + groups + "/" + (runs.size() + 1))));
        }
        return runs;
    }

    private List<Path> group(double p99Millis) throws IOException {
        return group(p99Millis, run -> run);
    }

    private static RunComparison compare(List<Path> baseline, List<Path> candidate, String... conditions)
            throws Exception {
        return comparer(Set.of(), conditions).compare(baseline, candidate);
    }

    private static RunComparer comparer(Set<Allowance> allowed, String... conditions) {
        return new RunComparer(
                RunComparer.EQUAL_WITHIN,
                allowed,
                Arrays.stream(conditions).map(FailCondition::parse).toList(),
                false);
    }

    private static ComparedRow row(RunComparison comparison, String path) {
        return comparison.figures().stream()
                .filter(row -> row.name().path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSlowerCandidateIsWorse() throws Exception {
        RunComparison comparison = compare(group(5), group(6));

        assertThat(comparison.outcome()).isEqualTo("worse");
        ComparedRow p99 = row(comparison, "send.response.p99");
        assertThat(p99.decision().outcome()).isEqualTo("worse");
        assertThat(p99.decision().family()).isEqualTo("primary");
        assertThat(p99.interval().low()).isGreaterThan(1.1);
        assertThat(p99.interval().high()).isLessThan(1.3);
        assertThat(p99.interval().basis()).isEqualTo("runs");
        assertThat(comparison.answer().get(0)).startsWith("Worse: send.response.p99 +");
        assertThat(row(comparison, "send.answeredRate").decision().outcome()).isEqualTo("equal");
    }

    @Test
    void aFasterCandidateIsBetterAndTheSameIsEqual() throws Exception {
        assertThat(compare(group(6), group(5)).outcome()).isEqualTo("better");
        assertThat(compare(group(5), group(5)).outcome()).isEqualTo("equal");
    }

    @Test
    void aLowerRateOfAnswersIsWorse() throws Exception {
        RunComparison comparison = compare(group(5), group(5, run -> run.rate(700)));

        assertThat(row(comparison, "send.answeredRate").decision().outcome()).isEqualTo("worse");
    }

    @Test
    void objectivesAreCountedAndTheirFiguresArePrimary() throws Exception {
        RunComparison comparison = compare(group(40), group(60));

        RunComparison.Objective objective = comparison.objectives().get(0);
        assertThat(objective.baselineMet()).isEqualTo(3);
        assertThat(objective.baselineRuns()).isEqualTo(3);
        assertThat(objective.candidateMet()).isZero();

        RunComparison other = compare(
                group(5, run -> run.objective("send.response.p95 < 1s")),
                group(5, run -> run.objective("send.response.p95 < 1s")));
        assertThat(row(other, "send.response.p95").decision().family()).isEqualTo("primary");
    }

    /** Its figure is none of those that are compared anyway. */
    @Test
    void theFigureOfAnObjectiveIsComparedByItsValueInTheResult() throws Exception {
        RunComparison comparison = compare(
                group(5, run -> run.objective("metrics.acked.max < 1s")),
                group(8, run -> run.objective("metrics.acked.max < 1s")));

        assertThat(row(comparison, "metrics.acked.max").decision().outcome()).isEqualTo("worse");
    }

    @Test
    void conditionsAreShownExcludedOrUndecided() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(6);

        RunComparison comparison = compare(
                baseline,
                candidate,
                "send.response.p99 > +10%",
                "send.response.p99 > +50%",
                "send.response.p99 > +20%",
                "send.answeredRate < -5%");

        assertThat(comparison.conditions())
                .extracting(RunComparison.Condition::outcome)
                .containsExactly("shown", "excluded", "undecided", "excluded");
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.conditions().get(0).level()).isEqualTo(1 - 0.05 / 4);
    }

    @Test
    void anUnknownFigureIsRefusedWithTheNearest() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(6);

        assertThatThrownBy(() -> compare(baseline, candidate, "send.respnse.p99 > 10%"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean send.response.p99?");
    }

    @Test
    void anotherLoadIsRefusedWithPathAndValues() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(5, run -> run.scenarioRate("2000/s"));

        assertThatThrownBy(() -> compare(baseline, candidate))
                .isInstanceOf(RefusedComparisonException.class)
                .hasMessageContaining("phases[1].load.send.rate: 1000/s in A, 2000/s in B")
                .hasMessageContaining("--allow other-scenario")
                .satisfies(refused -> assertThat(((RefusedComparisonException) refused).untrusted())
                        .isFalse());
        assertThat(comparer(Set.of(Allowance.OTHER_SCENARIO))
                        .compare(baseline, candidate)
                        .allowed())
                .singleElement()
                .asString()
                .contains("1000/s in A, 2000/s in B");
    }

    @Test
    void anotherMachineIsRefused() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(5, run -> run.cpu("Another CPU"));

        assertThatThrownBy(() -> compare(baseline, candidate))
                .hasMessageContaining("cpu.model: Some CPU in A, Another CPU in B")
                .hasMessageContaining("--allow other-machine");
    }

    @Test
    void otherMeasuredPhasesAreRefused() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(5, run -> run.phase("other"));

        assertThatThrownBy(() -> compare(baseline, candidate))
                .hasMessageContaining("phases[1].name: hold in A, other in B");
    }

    @Test
    void runsWithNothingInCommonHaveNoAnswer() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(5, run -> run.phase("other"));
        RunComparer comparer = comparer(Set.of(Allowance.OTHER_SCENARIO));

        assertThatThrownBy(() -> comparer.compare(baseline, candidate))
                .isInstanceOf(RefusedComparisonException.class)
                .hasMessageContaining("no operation of a measured phase in common")
                .satisfies(refused -> assertThat(((RefusedComparisonException) refused).untrusted())
                        .isFalse());
    }

    @Test
    void invalidAndUnfinishedRunsAreRefused() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = group(5, WrittenRun::invalid);

        assertThatThrownBy(() -> compare(baseline, candidate))
                .hasMessageContaining("is invalid: the run was aborted")
                .satisfies(refused -> assertThat(((RefusedComparisonException) refused).untrusted())
                        .isTrue());

        List<Path> unfinished = group(5);
        Files.delete(unfinished.get(1).resolve("result.json"));
        assertThatThrownBy(() -> compare(baseline, unfinished)).hasMessageContaining("has no readable result.json");
        RunComparison allowed = comparer(Set.of(Allowance.INVALID)).compare(baseline, unfinished);
        assertThat(allowed.candidate().runs()).hasSize(2);
        assertThat(allowed.allowed()).hasSize(1);
    }

    private static Path copied(Path run, Path copy) throws IOException {
        Files.createDirectories(copy);
        for (String file : List.of("result.json", "scenario.yaml", "environment.json")) {
            Files.copy(run.resolve(file), copy.resolve(file));
        }
        return copy;
    }

    @Test
    void aCopyOfARunCountsOnce() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = new ArrayList<>(group(6));
        Path copy = copied(candidate.get(0), temp.resolve("copy"));
        RunComparison alone = compare(baseline, candidate);
        candidate.add(copy);

        RunComparison comparison = compare(baseline, candidate);

        assertThat(comparison.candidate().runs()).hasSize(3);
        assertThat(comparison.warnings())
                .containsExactly(copy + " is a copy of " + candidate.get(0) + " and was left out.");
        assertThat(comparison.figures()).isEqualTo(alone.figures());
    }

    @Test
    void aRunIsNotComparedWithItsCopy() throws Exception {
        List<Path> baseline = group(5);
        List<Path> candidate = new ArrayList<>(group(6));
        candidate.add(copied(baseline.get(1), temp.resolve("copy")));

        assertThatThrownBy(() -> comparer(Set.of(Allowance.values())).compare(baseline, candidate))
                .hasMessage(temp.resolve("copy") + " is a copy of " + baseline.get(1)
                        + ": one run is in both groups (expected: each run in one of them)")
                .satisfies(refused -> assertThat(((RefusedComparisonException) refused).untrusted())
                        .isFalse());
    }

    @Test
    void aResultOfANewerFormatIsComparedWithAWarning() throws Exception {
        List<Path> candidate = group(5);
        Path result = candidate.get(2).resolve("result.json");
        Files.writeString(result, Files.readString(result).replace("throng-result/1", "throng-result/9"));

        assertThat(compare(group(5), candidate).warnings())
                .singleElement()
                .asString()
                .startsWith(candidate.get(2) + ": result.json has the format throng-result/9");
    }

    @Test
    void whereAResultIsDamagedIsStated() throws Exception {
        List<Path> candidate = group(5);
        Path result = candidate.get(0).resolve("result.json");
        Files.writeString(result, Files.readString(result).replaceFirst("\"due\": \\d+", "\"due\": \"x\""));

        assertThatThrownBy(() -> compare(group(5), candidate))
                .hasMessageContaining(
                        "has no readable result.json: result.json could not be read whole: phases[1].operations.send.due is not a whole number");
    }

    @Test
    void anotherTargetIsWhatIsCompared() throws Exception {
        RunComparison comparison = compare(group(5), group(5, run -> run.jvmOption("-XX:+UseG1GC")));

        assertThat(comparison.targets())
                .containsExactly("target.jvm.options[0]: -XX:+UseSerialGC in A, -XX:+UseG1GC in B");
    }

    @Test
    void suspectRunsAreNamed() throws Exception {
        assertThat(compare(group(5), group(5, WrittenRun::suspect)).warnings())
                .anyMatch(warning -> warning.startsWith("3 suspect runs: ") && warning.contains("(generator-late)"));
    }

    @Test
    void filesThatAreMissingAreNamed() throws Exception {
        assertThat(compare(group(5), group(5)).notes()).anyMatch(note -> note.contains("phases.hlog"));
    }

    @Test
    void oneRunEachHasIntervalsFromItsSpans() throws Exception {
        Random random = new Random(3);
        List<Path> baseline = List.of(new WrittenRun().writeWithHistograms(temp.resolve("one"), 0.05, random));
        List<Path> candidate = List.of(new WrittenRun().writeWithHistograms(temp.resolve("two"), 0.05, random));

        RunComparison comparison = compare(baseline, candidate);

        assertThat(comparison.warnings()).anyMatch(warning -> warning.startsWith("One run each: "));
        ComparedRow p99 = row(comparison, "send.response.p99");
        assertThat(p99.interval().basis()).isEqualTo("intervals");
        assertThat(p99.interval().low()).isBetween(0.5, 1.0);
        assertThat(p99.interval().high()).isBetween(1.0, 2.0);
        assertThat(row(comparison, "send.response.max").interval().low()).isNull();
    }

    @Test
    void oneRunEachDecidesNoConditionUnlessAllowed() throws Exception {
        Random random = new Random(3);
        List<Path> baseline = List.of(new WrittenRun().writeWithHistograms(temp.resolve("one"), 0.05, random));
        List<Path> candidate = List.of(new WrittenRun().writeWithHistograms(temp.resolve("two"), 0.05, random));

        assertThatThrownBy(() -> compare(baseline, candidate, "send.response.p99 > 10%"))
                .hasMessageContaining("--allow single");
        assertThat(comparer(Set.of(Allowance.SINGLE), "send.response.p99 > 10%")
                        .compare(baseline, candidate)
                        .conditions())
                .hasSize(1);
    }
}
