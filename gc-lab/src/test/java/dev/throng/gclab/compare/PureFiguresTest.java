package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PureFiguresTest {

    @Test
    void overheadIsAgainstTheCheapestProgramWithoutItsCollector() {
        Map<String, Double> overheads = LowerBoundOverhead.of(List.of(
                new LowerBoundOverhead.Cost("serial", 110, 10),
                new LowerBoundOverhead.Cost("zgc", 180, 60),
                new LowerBoundOverhead.Cost("parallel", 108, 6)));

        assertThat(overheads.keySet()).containsExactly("serial", "zgc", "parallel");
        assertThat(overheads.get("serial")).isCloseTo(1.10, within(1e-9));
        assertThat(overheads.get("zgc")).isCloseTo(1.80, within(1e-9));
        assertThat(overheads.get("parallel")).isCloseTo(1.08, within(1e-9));
    }

    @Test
    void noOverheadIsBelowOne() {
        Random random = new Random(4);
        List<LowerBoundOverhead.Cost> costs = IntStream.range(0, 50)
                .mapToObj(i -> {
                    double total = 1 + random.nextDouble();
                    return new LowerBoundOverhead.Cost("c" + i, total, random.nextDouble() * total);
                })
                .toList();

        assertThat(LowerBoundOverhead.of(costs).values()).allMatch(overhead -> overhead >= 1);
    }

    @Test
    void aCollectionThatCostsMoreThanAllIsRefused() {
        assertThatThrownBy(() -> new LowerBoundOverhead.Cost("x", 1, 2))
                .hasMessage("cost of x: 2.0 of 1.0 (expected: less than a total above 0)");
    }

    @Test
    void aCollectionThatCostsAllLeavesNoProgramToCompareWith() {
        assertThatThrownBy(() -> new LowerBoundOverhead.Cost("x", 1, 1))
                .hasMessage("cost of x: 1.0 of 1.0 (expected: less than a total above 0)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NANOSECONDS | 999          | 999 ns",
                "NANOSECONDS | 1234567      | 1.23 ms",
                "NANOSECONDS | 83000000000  | 83.0 s",
                "BYTES       | 536870912    | 512 MiB",
                "PER_SECOND  | 9876.5       | 9,877/s",
                "PER_SECOND  | 12.345       | 12.3/s",
                "COUNT       | 50           | 50",
                "PER_SECOND  | 12345678     | 12,345,678/s",
                "SHARE       | 0.01234      | 1.23 %",
                "SHARE       | 0            | 0 %"
            })
    void quantitiesHaveAtLeastThreeDigits(Measure.Unit unit, double value, String expected) {
        assertThat(Quantities.of(unit, value)).isEqualTo(expected);
    }

    @Test
    void theMiddleOfPositiveValuesIsGeometric() {
        Trials trials =
                TestTrials.of("a", "", List.of(Map.of(Measure.PAUSE_MAX, 1.0), Map.of(Measure.PAUSE_MAX, 100.0)));

        assertThat(trials.middle(Measure.PAUSE_MAX)).isCloseTo(10, within(1e-9));
        assertThat(trials.values(Measure.RSS_MAX)).isEmpty();
    }
}
