package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelabelledRunsTest {

    private static double distance(List<Double> one, List<Double> other) {
        return Math.abs(mean(one) - mean(other));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static RelabelledRuns<Double> test(List<Double> first, List<Double> second) {
        return new RelabelledRuns<>(first, second, RelabelledRunsTest::distance);
    }

    @Test
    void twoOfSeventySplitsSeparateFourRunsFromFour() {
        RelabelledRuns<Double> test = test(List.of(1.0, 2.0, 3.0, 4.0), List.of(11.0, 12.0, 13.0, 14.0));

        assertThat(test.observed()).isEqualTo(10);
        assertThat(test.pValue()).isEqualTo(2.0 / 70);
        assertThat(test.detectable(0.05)).isEqualTo(10);
        assertThat(test.detectable(0.06)).isEqualTo(6.5);
        assertThat(test.detectable(0.02)).isInfinite();
    }

    @Test
    void equalGroupsAreNotDifferent() {
        assertThat(test(List.of(1.0, 2.0, 3.0, 4.0), List.of(1.0, 2.0, 3.0, 4.0))
                        .pValue())
                .isEqualTo(1);
    }

    @Test
    void equalThingsDifferAsOftenAsTheLevelSays() {
        Random random = new Random(5);
        int different = 0;
        for (int i = 0; i < 1_000; i++) {
            List<Double> first = random.doubles(4).boxed().toList();
            List<Double> second = random.doubles(4).boxed().toList();
            different += test(first, second).pValue() <= 0.1 ? 1 : 0;
        }
        assertThat(different / 1_000.0).isCloseTo(0.1, within(0.03));
    }
}
