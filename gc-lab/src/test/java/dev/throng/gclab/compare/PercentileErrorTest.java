package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PercentileErrorTest {

    private static final Random RANDOM = new Random(31);

    private static double[] sample(int count) {
        return RANDOM.doubles(count)
                .map(uniform -> 1e6 * Math.exp(RANDOM.nextGaussian()))
                .sorted()
                .toArray();
    }

    /** Of samples of one distribution, the mean stated variance is that by which their percentiles differ, or a little more. */
    private static void assertMatches(double share, int count) {
        int samples = 2_000;
        double[] logarithms = new double[samples];
        double variance = 0;
        for (int i = 0; i < samples; i++) {
            double[] sorted = sample(count);
            logarithms[i] = Math.log(sorted[(int) Math.ceil(share * count) - 1]);
            variance += Math.pow(
                            PercentileError.ofLogarithm(share, count, rank -> sorted[(int) rank - 1])
                                    .orElseThrow(),
                            2)
                    / samples;
        }
        assertThat(Math.sqrt(variance) / Math.sqrt(Pool.variance(logarithms))).isBetween(0.95, 1.3);
    }

    @Test
    void theErrorOfTheMedianIsThatBetweenSamples() {
        assertMatches(0.5, 100);
    }

    @Test
    void theErrorOfTheP99IsThatBetweenSamples() {
        assertMatches(0.99, 2_000);
    }

    @Test
    void aPercentileNearTheLargestHasTheErrorOfItsLowerSide() {
        double[] sorted = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

        // Ranks 9 ± 1.96 sqrt(0.9): 7 and above 10.
        assertThat(PercentileError.ofLogarithm(0.9, 10, rank -> sorted[(int) rank - 1])
                        .orElseThrow())
                .isCloseTo(Math.log(9.0 / 7) / 1.96, within(1e-12));
    }

    @Test
    void equalEventsHaveNoErrorAndOneEventHasAnUnknownOne() {
        double[] equal = new double[50];
        Arrays.fill(equal, 7);

        assertThat(PercentileError.ofLogarithm(0.5, 50, rank -> equal[(int) rank - 1]))
                .hasValue(0);
        assertThat(PercentileError.ofLogarithm(0.5, 1, rank -> 7)).isEmpty();
    }
}
