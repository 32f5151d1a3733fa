package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.TestDifferences;
import dev.throng.gclab.compare.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StudyAnswerTest {

    private final List<Trials> trials = new ArrayList<>();
    private final List<Difference> differences = new ArrayList<>();

    /** With this heap, one collector has shorter pauses and needs more CPU. */
    private void heap(String name, String shortPauses, String littleCpu) {
        trials.add(TestDifferences.trials(
                name, shortPauses, Map.of(Measure.PAUSE_MAX, 20_000.0, Measure.CPU_PER_OPERATION, 30_000.0)));
        trials.add(TestDifferences.trials(
                name, littleCpu, Map.of(Measure.PAUSE_MAX, 60_000_000.0, Measure.CPU_PER_OPERATION, 20_000.0)));
        differences.add(TestDifferences.ratio(name, Measure.PAUSE_MAX, littleCpu, shortPauses, 2_500, 3_600));
        differences.add(TestDifferences.ratio(name, Measure.CPU_PER_OPERATION, shortPauses, littleCpu, 1.4, 1.6));
    }

    private List<String> sentences() {
        return new StudyAnswer(
                        new JoinedStages(trials, differences),
                        0.1,
                        Optional.empty(),
                        heaps -> Optional.of("Slow responses with " + String.join(" and ", new TreeSet<>(heaps)) + "."))
                .sentences();
    }

    @Test
    void eachOfTwoHeapsHasItsAnswerAndItsCost() {
        heap("128m", "zgc", "parallel");
        heap("256m", "shenandoah", "serial");

        assertThat(sentences())
                .containsExactly(
                        "128m: Use zgc for the shortest pauses; use parallel for less CPU.",
                        "128m: Cost of zgc: CPU per operation 30.0 µs against 20.0 µs with parallel (+40 to +60 %).",
                        "256m: Use shenandoah for the shortest pauses; use serial for less CPU.",
                        "256m: Cost of shenandoah: CPU per operation 30.0 µs against 20.0 µs with serial (+40 to +60 %).",
                        "Slow responses with 128m and 256m.");
    }

    @Test
    void oneAnswerForAllHeapsStandsOnce() {
        heap("128m", "zgc", "parallel");
        heap("256m", "zgc", "parallel");

        assertThat(sentences())
                .first()
                .isEqualTo("Everywhere: Use zgc for the shortest pauses; use parallel for less CPU.");
        assertThat(sentences()).hasSize(4);
    }

    @Test
    void manyHeapsHaveTheirAnswersOnly() {
        heap("64m", "g1", "parallel");
        heap("128m", "zgc", "parallel");
        heap("256m", "shenandoah", "serial");

        assertThat(sentences()).hasSize(3).allSatisfy(sentence -> assertThat(sentence)
                .contains("m: Use "));
    }
}
