package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChoiceSentencesTest {

    private final Map<String, Map<Measure, Double>> values = new LinkedHashMap<>();
    private final List<Difference> differences = new ArrayList<>();

    private void has(String label, Measure measure, double value) {
        values.computeIfAbsent(label, unseen -> new LinkedHashMap<>()).put(measure, value);
    }

    /** Adds the ratio of one configuration to another, with its interval; equal within a tenth. */
    private void ratio(Measure measure, String of, String from, double low, double high) {
        differences.add(TestDifferences.ratio("", measure, of, from, low, high));
    }

    private List<Trials> group() {
        return values.entrySet().stream()
                .map(one -> TestDifferences.trials("", one.getKey(), one.getValue()))
                .toList();
    }

    private ChoiceSentences sentences() {
        return new ChoiceSentences(group(), differences, 0.1);
    }

    private void pauses() {
        pauses(2_500);
    }

    private void pausesOfG1Undecided() {
        pauses(0.5);
    }

    private void pausesOfG1BetterThanThoseOfParallel() {
        pausesOfG1Undecided();
        ratio(Measure.PAUSE_MAX, "g1", "parallel", 0.75, 0.9);
    }

    /** Pauses of which those of ZGC are proven shorter than Parallel's, and than G1's if the least ratio is above 1. */
    private void pauses(double leastOfG1) {
        has("zgc", Measure.PAUSE_MAX, 19_000);
        has("g1", Measure.PAUSE_MAX, 58e6);
        has("parallel", Measure.PAUSE_MAX, 70e6);
        ratio(Measure.PAUSE_MAX, "g1", "zgc", leastOfG1, 3_600);
        ratio(Measure.PAUSE_MAX, "parallel", "zgc", 3_000, 4_500);
    }

    private void responses(Measure measure, double zgcMillis, double g1Millis, double parallelMillis) {
        has("zgc", measure, zgcMillis * 1e6);
        has("g1", measure, g1Millis * 1e6);
        has("parallel", measure, parallelMillis * 1e6);
    }

    private void cpu(double low, double high) {
        has("zgc", Measure.CPU_PER_OPERATION, 22_000);
        has("g1", Measure.CPU_PER_OPERATION, 18_000);
        has("parallel", Measure.CPU_PER_OPERATION, 17_500);
        ratio(Measure.CPU_PER_OPERATION, "zgc", "parallel", low, high);
        ratio(Measure.CPU_PER_OPERATION, "g1", "parallel", 0.97, 1.08);
    }

    private void memory(double low, double high) {
        has("zgc", Measure.RSS_MAX, 143 * 1048576.0);
        has("g1", Measure.RSS_MAX, 104 * 1048576.0);
        has("parallel", Measure.RSS_MAX, 100 * 1048576.0);
        ratio(Measure.RSS_MAX, "zgc", "parallel", low, high);
        ratio(Measure.RSS_MAX, "g1", "parallel", 1.01, 1.07);
    }

    @Test
    void theLimitIsNamedBesideTheFiguresAtTheCommonLoad() {
        pauses();
        has("zgc", Measure.THROUGHPUT, 5_000);
        has("g1", Measure.THROUGHPUT, 9_000);
        has("parallel", Measure.THROUGHPUT, 18_000);
        ratio(Measure.THROUGHPUT, "parallel", "zgc", 3.4, 3.8);
        ratio(Measure.THROUGHPUT, "parallel", "g1", 1.9, 2.1);
        ChoiceSentences staged = new ChoiceSentences(group(), differences, 0.1, Optional.of(Measure.THROUGHPUT));

        assertThat(staged.answer())
                .contains("Use zgc for the shortest pauses; use parallel for more throughput at the limit.");
        assertThat(staged.details().get(1))
                .startsWith(
                        "Cost of zgc: throughput at the limit 5,000/s against 18,000/s with parallel (0.263 to 0.294 times).");
        assertThat(sentences().answer()).contains("Use zgc for the shortest pauses; use parallel for more throughput.");
    }

    @Test
    void aTradeOffNamesBothSidesAndTheirPrice() {
        pauses();
        cpu(0.92, 1.45);
        memory(1.31, 1.56);

        assertThat(sentences().answer()).contains("Use zgc for the shortest pauses; use parallel for less memory.");
        assertThat(sentences().details())
                .containsExactly(
                        "zgc: longest pause 19.0 µs, against 58.0 ms to 70.0 ms.",
                        "Cost of zgc: CPU per operation 22.0 µs against 17.5 µs with parallel (undecided, −8 to +45 %);"
                                + " memory 143 MiB against 100 MiB with parallel (+31 to +56 %).",
                        "Undecided between some configurations after 3 blocks: CPU per operation (about 12 more would decide).");
    }

    @Test
    void anUndecidedIntervalThatExcludesNeitherATenthNorTenTimesIsLeftOut() {
        pauses();
        cpu(0.05, 2_000);

        assertThat(sentences().details().get(1))
                .isEqualTo("Cost of zgc: CPU per operation 22.0 µs against 17.5 µs with parallel (undecided).");
    }

    @Test
    void aClearWinnerWithoutProvenCostIsTheAnswer() {
        pauses();
        cpu(0.92, 1.45);

        assertThat(sentences().answer()).contains("Use zgc: shortest pauses, no higher cost is proven.");
    }

    @Test
    void equalCostIsStatedAsEqual() {
        pauses();
        cpu(0.98, 1.06);

        assertThat(sentences().answer()).contains("Use zgc: shortest pauses, at equal cost.");
        assertThat(sentences().details()).contains("Cost of zgc: CPU per operation equal within 10 %.");
    }

    @Test
    void equalLatencyLeavesTheChoiceToMemory() {
        has("a", Measure.RESPONSE_P99, 1e6);
        has("b", Measure.RESPONSE_P99, 1.01e6);
        ratio(Measure.RESPONSE_P99, "b", "a", 0.97, 1.06);
        has("a", Measure.RSS_MAX, 200e6);
        has("b", Measure.RSS_MAX, 100e6);
        ratio(Measure.RSS_MAX, "a", "b", 1.8, 2.2);

        assertThat(sentences().answer())
                .contains("Response times and pauses are equal within 10 %: use b for the least memory.");
    }

    @Test
    void equalInEverythingIsNotUndecided() {
        has("a", Measure.RESPONSE_P99, 1e6);
        has("b", Measure.RESPONSE_P99, 1.01e6);
        ratio(Measure.RESPONSE_P99, "b", "a", 0.97, 1.06);

        assertThat(sentences().answer())
                .contains("All configurations are equal within 10 % in everything compared: keep the one you use.");
        assertThat(sentences().details()).containsExactly("Response p99 equal within 10 %.");
    }

    @Test
    void nothingProvenIsUndecidedAndNotEqual() {
        has("a", Measure.RESPONSE_P99, 1e6);
        has("b", Measure.RESPONSE_P99, 3e6);
        ratio(Measure.RESPONSE_P99, "b", "a", 0.5, 18);

        assertThat(sentences().answer()).contains("No configuration is proven better than the others after 3 blocks.");
        assertThat(sentences().details())
                .containsExactly(
                        "Response p99 1.00 ms with a to 3.00 ms with b, undecided.",
                        "Undecided between some configurations after 3 blocks: response p99 (about 12 more would decide).");
    }

    @Test
    void aCostThatTheAnswerHasNoFigureOfIsUnknown() {
        pauses();
        has("g1", Measure.RSS_MAX, 104 * 1048576.0);
        has("parallel", Measure.RSS_MAX, 100 * 1048576.0);
        ratio(Measure.RSS_MAX, "g1", "parallel", 1.01, 1.07);

        assertThat(sentences().answer()).contains("Use zgc: shortest pauses, no higher cost is proven.");
        assertThat(sentences().cost()).contains("Cost of zgc: memory unknown.");
    }

    /** A published study recommended "ZGC or Parallel" for the shortest pauses, "34.6 µs to 129 ms". */
    @Test
    void aConfigurationOfWhichNothingIsProvenIsNamedAndNotRecommended() {
        pausesOfG1Undecided();

        assertThat(sentences().answer()).contains("Use zgc: shortest pauses; undecided: g1 (longest pause 58.0 ms).");
        assertThat(sentences().details())
                .contains("zgc: longest pause 19.0 µs, against 58.0 ms to 70.0 ms, undecided against g1.");
    }

    @Test
    void aConfigurationThatIsUndecidedAgainstTheBestAndBetterThanTheOthersIsRecommended() {
        pausesOfG1BetterThanThoseOfParallel();

        assertThat(sentences().answer())
                .contains(
                        "Use zgc or g1: shortest pauses (longest pause 19.0 µs to 58.0 ms), undecided or equal among them.");
    }

    /** The first of them may be cheap and another one not: a published study said of all that no higher cost was proven. */
    @Test
    void oneOfTheBestThatIsProvenCostlierIsNamedAsSuch() {
        pausesOfG1BetterThanThoseOfParallel();
        has("zgc", Measure.RSS_MAX, 100 * 1048576.0);
        has("g1", Measure.RSS_MAX, 250 * 1048576.0);
        has("parallel", Measure.RSS_MAX, 99 * 1048576.0);
        ratio(Measure.RSS_MAX, "g1", "parallel", 2.3, 2.5);
        ratio(Measure.RSS_MAX, "zgc", "parallel", 0.8, 1.3);

        assertThat(sentences().answer())
                .contains(
                        "Use zgc: shortest pauses, no higher cost is proven; not proven worse, but with more memory: g1.");
    }

    @Test
    void lowerResponsesCountMoreThanShorterPauses() {
        pauses();
        responses(Measure.RESPONSE_P99, 9, 2, 8);
        ratio(Measure.RESPONSE_P99, "zgc", "g1", 4, 5);
        ratio(Measure.RESPONSE_P99, "parallel", "g1", 3, 5);

        assertThat(sentences().answer())
                .contains("Use g1: lowest response times; the shortest pauses are those of zgc.");
        assertThat(sentences().details())
                .contains("g1: longest pause 58.0 ms against 19.0 µs with zgc (2,500 to 3,600 times);"
                        + " response p99 2.00 ms, against 8.00 ms to 9.00 ms.");
    }

    /** A published study said "lowest response times" although those of Parallel, which it also recommended, were undecided. */
    @Test
    void theLowestResponseTimesAreNotThoseOfTheAnswerIfOthersAreUndecided() {
        pauses();
        responses(Measure.RESPONSE_P99, 4, 20, 5);
        ratio(Measure.RESPONSE_P99, "g1", "zgc", 4, 6);
        ratio(Measure.RESPONSE_P99, "parallel", "zgc", 0.7, 2);

        assertThat(sentences().answer())
                .contains("Use zgc: shortest pauses (no response times are proven lower than its own).");
    }

    @Test
    void undecidedResponseTimesOfTheAnswerAreStated() {
        pausesOfG1BetterThanThoseOfParallel();
        responses(Measure.RESPONSE_P999, 4, 49, 5);
        ratio(Measure.RESPONSE_P999, "g1", "zgc", 0.9, 60);
        ratio(Measure.RESPONSE_P999, "parallel", "zgc", 0.7, 2);

        assertThat(sentences().answer())
                .contains(
                        "Use zgc or g1: shortest pauses (longest pause 19.0 µs to 58.0 ms; response p99.9 4.00 ms to 49.0 ms,"
                                + " undecided), undecided or equal among them.");
    }

    /** A published study has a p99 of pauses for ZGC alone: the others had too few pauses. */
    @Test
    void valuesAreThoseOfAMeasureThatAllNamedConfigurationsHave() {
        pausesOfG1BetterThanThoseOfParallel();
        has("zgc", Measure.PAUSE_P99, 15_000);
        has("shenandoah", Measure.PAUSE_P99, 16_000);
        ratio(Measure.PAUSE_P99, "shenandoah", "zgc", 0.5, 2);

        assertThat(sentences().answer())
                .contains(
                        "Use zgc or g1: shortest pauses (longest pause 19.0 µs to 58.0 ms), undecided or equal among them.");
    }

    @Test
    void aSearchIsAnsweredByTheCriticalRate() {
        has("a", Measure.CRITICAL_RATE, 12_000);
        has("b", Measure.CRITICAL_RATE, 9_000);
        ratio(Measure.CRITICAL_RATE, "b", "a", 0.7, 0.8);

        assertThat(sentences().answer()).contains("Use a for the highest critical rate.");
        assertThat(sentences().details()).containsExactly("Critical rate highest with a (12,000, against 9,000).");
    }

    @Test
    void oneConfigurationHasNoAnswer() {
        has("a", Measure.RESPONSE_P99, 1e6);

        assertThat(sentences().answer()).isEmpty();
        assertThat(sentences().details()).isEmpty();
    }

    @Test
    void manyConfigurationsAreNamedByWhatTheyHaveInCommon() {
        List<String> close = List.of("Java 11 zgc", "Java 17 zgc", "Java 21 zgc", "Java 25 zgc", "Java 25 g1");
        close.forEach(label -> has(label, Measure.PAUSE_MAX, 20_000 + close.indexOf(label)));
        has("Java 11 parallel", Measure.PAUSE_MAX, 70e6);
        close.subList(1, 5).forEach(label -> ratio(Measure.PAUSE_MAX, label, close.get(0), 0.2, 5));
        close.forEach(label -> ratio(Measure.PAUSE_MAX, "Java 11 parallel", label, 3_000, 4_500));

        assertThat(sentences().answer())
                .contains("Use zgc on every Java or Java 25 g1: shortest pauses (longest pause 20.0 µs), undecided or"
                        + " equal among them.");
    }
}
