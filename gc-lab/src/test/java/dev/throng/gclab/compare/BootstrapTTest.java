package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties that hold for any implementation of the method; the simulations have fixed seeds. */
final class BootstrapTTest {

    private static double[] sample(int n, Random random, ToDoubleFunction<Random> draw) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = draw.applyAsDouble(random);
        }
        return values;
    }

    private static int shownAmong(int studies, int trials, ToDoubleFunction<Random> draw, double shift) {
        Random random = new Random(20261121);
        int shown = 0;
        for (int study = 0; study < studies; study++) {
            double[] a = sample(trials, random, draw);
            double[] b = sample(trials, random, draw);
            for (int i = 0; i < b.length; i++) {
                b[i] += shift;
            }
            shown += difference(study, a, b, 0.95).contains(0) ? 0 : 1;
        }
        return shown;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void equalThingsDifferAtMostAsOftenAsTheLevelSays(int trials) {
        assertThat(shownAmong(200, trials, Random::nextGaussian, 0)).isBetween(1, 18);
        assertThat(shownAmong(200, trials, random -> Math.pow(random.nextGaussian(), 3), 0))
                .isLessThan(18);
    }

    @Test
    void aDifferenceOfTenDeviationsIsShownWithThreeTrials() {
        assertThat(shownAmong(100, 3, Random::nextGaussian, 10)).isGreaterThan(95);
    }

    @Test
    void theTrueDifferenceLiesInTheIntervalAsOftenAsTheLevelSays() {
        Random random = new Random(7);
        int covered = 0;
        for (int study = 0; study < 200; study++) {
            double[] a = sample(4, random, r -> 5 + r.nextGaussian());
            double[] b = sample(6, random, r -> 8 + 3 * r.nextGaussian());
            covered += difference(study, a, b, 0.95).contains(3) ? 1 : 0;
        }
        assertThat(covered).isBetween(184, 199);
    }

    @Test
    void theEstimateIsTheDifferenceOfTheMeansAndLiesWithin() {
        ConfidenceInterval interval = difference(1, new double[] {1, 2, 3}, new double[] {11, 12, 16}, 0.95);

        assertThat(interval.estimate()).isEqualTo(11);
        assertThat(interval.low()).isLessThan(11).isGreaterThan(0);
        assertThat(interval.high()).isGreaterThan(11).isFinite();
    }

    @Test
    void theSameSeedGivesTheSameIntervalAndOthersNearlyTheSame() {
        double[] a = {1, 2, 4, 3};
        double[] b = {6, 5, 8, 7};
        ConfidenceInterval first = difference(1, a, b, 0.95);

        assertThat(difference(1, a, b, 0.95)).isEqualTo(first);
        for (int seed = 2; seed < 12; seed++) {
            ConfidenceInterval other = difference(seed, a, b, 0.95);
            assertThat(other).isNotEqualTo(first);
            assertThat(other.low()).isCloseTo(first.low(), org.assertj.core.data.Offset.offset(0.5));
            assertThat(other.high()).isCloseTo(first.high(), org.assertj.core.data.Offset.offset(0.5));
        }
    }

    @Test
    void aStricterLevelGivesAWiderInterval() {
        double[] a = {1, 2, 4};
        double[] b = {6, 5, 8};
        ConfidenceInterval loose = difference(1, a, b, 0.90);
        ConfidenceInterval strict = difference(1, a, b, 0.999);

        assertThat(strict.low()).isLessThan(loose.low());
        assertThat(strict.high()).isGreaterThan(loose.high()).isFinite();
    }

    @Test
    void shiftingOneSideShiftsTheInterval() {
        ConfidenceInterval plain = difference(3, new double[] {1, 2, 4}, new double[] {1, 3, 3}, 0.95);
        ConfidenceInterval shifted = difference(3, new double[] {1, 2, 4}, new double[] {101, 103, 103}, 0.95);

        assertThat(shifted.low() - plain.low()).isCloseTo(100, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(shifted.high() - plain.high()).isCloseTo(100, org.assertj.core.data.Offset.offset(1e-6));
    }

    @Test
    void oneTrialASideShowsNothing() {
        ConfidenceInterval interval = difference(1, new double[] {1}, new double[] {100, 101, 102}, 0.95);

        assertThat(interval.low()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(interval.high()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void valuesThatDoNotVaryDifferByWhatTheyDifferBy() {
        assertThat(difference(1, new double[] {2, 2, 2}, new double[] {2, 2, 2}, 0.95))
                .isEqualTo(new ConfidenceInterval(0, 0, 0, 0.95));
        assertThat(difference(1, new double[] {2, 2, 2}, new double[] {5, 5, 5}, 0.95))
                .isEqualTo(new ConfidenceInterval(3, 3, 3, 0.95));
    }

    private static ConfidenceInterval difference(long seed, double[] a, double[] b, double level) {
        return new BootstrapT(seed).differences(a, b, level).get(0);
    }
}
