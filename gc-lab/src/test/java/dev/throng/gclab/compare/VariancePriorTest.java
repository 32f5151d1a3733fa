package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The references come from a second implementation with other formulas: that of bench/check-comparison. */
final class VariancePriorTest {

    private static List<SampleVariance> variances(double degreesOfFreedom, double... values) {
        return DoubleStream.of(values)
                .mapToObj(value -> new SampleVariance(value, degreesOfFreedom))
                .toList();
    }

    /** Estimates of true variances that are drawn from a prior. */
    private static List<SampleVariance> drawn(int count, int own, int ofPrior, double usual, long seed) {
        Random random = new Random(seed);
        List<SampleVariance> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double truth = ofPrior == 0 ? usual : usual * ofPrior / chiSquared(ofPrior, random);
            all.add(new SampleVariance(truth * chiSquared(own, random) / own, own));
        }
        return all;
    }

    private static double chiSquared(int degreesOfFreedom, Random random) {
        return random.doubles(degreesOfFreedom)
                .map(unused -> Math.pow(random.nextGaussian(), 2))
                .sum();
    }

    @Test
    void thePriorFitsTheVarianceOfTheLogarithmsAndIsTheMeanOfTheEstimates() {
        VariancePrior prior = VariancePrior.of(variances(2, 0.04, 0.01, 0.09, 0.0025, 0.16), 1);

        assertThat(prior.variance()).isCloseTo((0.04 + 0.01 + 0.09 + 0.0025 + 0.16) / 5, within(1e-15));
        assertThat(prior.degreesOfFreedom()).isCloseTo(2.4814263182149707, within(1e-9));
    }

    @Test
    void estimatesMayHaveDifferentDegreesOfFreedom() {
        VariancePrior prior = VariancePrior.of(
                List.of(
                        new SampleVariance(0.04, 2),
                        new SampleVariance(0.01, 3),
                        new SampleVariance(9, 4),
                        new SampleVariance(0.0025, 5),
                        new SampleVariance(0.16, 2)),
                1);

        assertThat(prior.variance())
                .isCloseTo((2 * 0.04 + 3 * 0.01 + 4 * 9 + 5 * 0.0025 + 2 * 0.16) / 16, within(1e-12));
        assertThat(prior.degreesOfFreedom()).isCloseTo(0.7158585669510709, within(1e-9));
    }

    @Test
    void variancesThatDifferNoMoreThanEqualOnesHaveAPriorThatIsCertain() {
        VariancePrior prior = VariancePrior.of(variances(2, 0.02, 0.02, 0.02), 1);

        assertThat(prior.variance()).isCloseTo(0.02, within(1e-12));
        assertThat(prior.degreesOfFreedom()).isInfinite();
    }

    @Test
    void aPriorThatIsCertainIsTheMeanOfTheEstimatesByTheirDegreesOfFreedom() {
        VariancePrior prior = VariancePrior.of(
                List.of(new SampleVariance(0.01, 2), new SampleVariance(0.02, 2), new SampleVariance(0.03, 4)), 1);

        assertThat(prior.degreesOfFreedom()).isInfinite();
        assertThat(prior.variance()).isCloseTo((2 * 0.01 + 2 * 0.02 + 4 * 0.03) / 8, within(1e-12));
    }

    @Test
    void oneEstimateSaysNothingAboutOthers() {
        assertThat(VariancePrior.of(variances(2, 0.02), 1)).isEqualTo(VariancePrior.NONE);
        assertThat(VariancePrior.of(List.of(), 1)).isEqualTo(VariancePrior.NONE);
    }

    @Test
    void thePriorOfManyDrawnEstimatesIsTheOneTheyWereDrawnFrom() {
        VariancePrior prior = VariancePrior.of(drawn(20_000, 2, 8, 0.01, 1), 1);

        // the mean of variances with 8 degrees of freedom is 8 / 6 of the usual one
        assertThat(prior.variance()).isCloseTo(0.01 * 8 / 6, within(0.0005));
        assertThat(prior.degreesOfFreedom()).isBetween(6.5, 9.5);
    }

    @Test
    void aModeratedVarianceIsTheMeanByDegreesOfFreedomWhichAddUp() {
        SampleVariance moderated = new VariancePrior(0.03, 4).moderated(new SampleVariance(0.09, 2));

        assertThat(moderated.value()).isCloseTo((4 * 0.03 + 2 * 0.09) / 6, within(1e-15));
        assertThat(moderated.degreesOfFreedom()).isEqualTo(6);
    }

    @Test
    void withoutAPriorTheVarianceStaysWithACertainOneItIsThePriors() {
        SampleVariance own = new SampleVariance(0.09, 2);

        assertThat(VariancePrior.NONE.moderated(own)).isEqualTo(own);
        assertThat(new VariancePrior(0.03, Double.POSITIVE_INFINITY).moderated(own))
                .isEqualTo(new SampleVariance(0.03, Double.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 4, -0.31978824880961687, 1.614947430426481",
        "2, 20000, -0.5589174193966908, 1.1917486147148768",
        "4, 1.5, 0.42258341731006155, 2.0119739424632748",
        "9, 11, -0.037819242617442406, 0.3309490190489982"
    })
    void theMomentsOfRatiosWithoutTailsAreThoseOfTheFDistribution(
            double own, double ofPrior, double mean, double variance) {
        WinsorizedLogarithms moments = WinsorizedLogarithms.ofRatios(own, ofPrior);

        assertThat(moments.mean()).isCloseTo(mean, within(1e-6));
        assertThat(moments.variance()).isCloseTo(variance, within(1e-6));
    }

    private static final double[] TWENTY_FOUR = {
        0.001225, 0.001827, 0.002466, 0.003012, 0.003679, 0.004274, 0.004966, 0.005769, 0.006703, 0.007408, 0.008187,
        0.009048, 0.01, 0.011052, 0.012214, 0.013499, 0.014918, 0.016487, 0.019155, 0.022255, 0.025857, 0.030042,
        0.900171, 1.484132
    };

    @Test
    void twoImprobableEstimatesOfManyNeitherMoveThePriorNorAreDrawnToIt() {
        RobustPrior robust = RobustPrior.of(variances(4, TWENTY_FOUR), 100, 1);

        assertThat(robust.usual().variance()).isCloseTo(0.009944080544319566, within(1e-7));
        assertThat(robust.usual().degreesOfFreedom()).isCloseTo(6.118619943872614, within(1e-3));
        assertThat(robust.single().subList(0, 22))
                .allSatisfy(one -> assertThat(one.degreesOfFreedom()).isCloseTo(6.118619943872614, within(1e-3)));
        assertThat(robust.single().get(22).degreesOfFreedom()).isCloseTo(0.19755522943106688, within(1e-4));
        assertThat(robust.single().get(23).degreesOfFreedom()).isCloseTo(0.19709907411780858, within(1e-4));
        assertThat(VariancePrior.of(variances(4, TWENTY_FOUR), 1).degreesOfFreedom())
                .isCloseTo(1.72884, within(1e-4));
    }

    @Test
    void aPriorIsNotMoreCertainThanAllEstimatesTogether() {
        RobustPrior robust = RobustPrior.of(variances(2, TWENTY_FOUR), 100, 1);

        assertThat(robust.usual().variance()).isCloseTo(0.015468335601352256, within(1e-7));
        assertThat(robust.usual().degreesOfFreedom()).isEqualTo(100);
        assertThat(robust.single().get(0).degreesOfFreedom()).isEqualTo(100);
        assertThat(robust.single().get(23).degreesOfFreedom()).isCloseTo(0.202387247615637, within(1e-5));
    }

    @Test
    void anEstimateThatLacksATrialIsModeratedAndDoesNotFormThePrior() {
        List<SampleVariance> mixed = new ArrayList<>(variances(2, TWENTY_FOUR));
        mixed.set(3, new SampleVariance(mixed.get(3).value(), 1));

        RobustPrior robust = RobustPrior.of(mixed, 46, 1);

        assertThat(robust.usual().variance()).isCloseTo(0.016220660189832092, within(1e-7));
        assertThat(robust.single().get(3).degreesOfFreedom()).isEqualTo(46);
        assertThat(robust.single().get(22).degreesOfFreedom()).isCloseTo(0.2039939482430821, within(1e-5));
    }

    @Test
    void ofFewEstimatesAllCount() {
        List<SampleVariance> few = variances(2, 0.04, 0.01, 0.09, 0.0025, 0.16);

        RobustPrior robust = RobustPrior.of(few, 8, 1);

        assertThat(robust.usual()).isEqualTo(VariancePrior.of(few, 1));
        assertThat(robust.single()).hasSize(5).containsOnly(robust.usual());
    }

    @Test
    void ofNoneThereIsNoPrior() {
        assertThat(RobustPrior.of(List.of(), 0, 1).usual()).isEqualTo(VariancePrior.NONE);
        assertThat(RobustPrior.of(List.of(), 0, 1).single()).isEmpty();
    }

    @Test
    void theMostImprobableEstimateNeverHasMoreDegreesOfFreedomThanAnother() {
        List<SampleVariance> all = new ArrayList<>(drawn(60, 2, 4, 0.01, 3));
        all.add(new SampleVariance(5, 2));
        all.add(new SampleVariance(0.5, 2));

        List<VariancePrior> single = RobustPrior.of(all, 120, 1).single();

        double before = 0;
        for (int i : IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -all.get(i).value()))
                .toList()) {
            assertThat(single.get(i).degreesOfFreedom()).isGreaterThanOrEqualTo(before - 1e-12);
            before = single.get(i).degreesOfFreedom();
        }
    }

    /** With variances of equal truth, the test of equal means at 5 % finds 5 %, and without moderation as well. */
    @Test
    void theModeratedTestHoldsItsLevel() {
        int wrong = 0;
        int count = 4_000;
        Random random = new Random(7);
        List<SampleVariance> variances = drawn(count, 2, 4, 0.01, 6);
        Random again = new Random(6);
        RobustPrior prior = RobustPrior.of(variances, 2.0 * count, 1);
        for (int i = 0; i < count; i++) {
            double truth = 0.01 * 4 / chiSquared(4, again);
            chiSquared(2, again);
            SampleVariance moderated = prior.single().get(i).moderated(variances.get(i));
            double t = Math.abs(random.nextGaussian() * Math.sqrt(truth / moderated.value()));
            wrong += 2 * Quantiles.tail(t, moderated.degreesOfFreedom()) < 0.05 ? 1 : 0;
        }
        assertThat((double) wrong / count).isBetween(0.035, 0.065);
    }

    @ParameterizedTest
    @CsvSource({"-0.1, 2", "NaN, 2", "1, 0", "1, -1", "1, NaN"})
    void aVarianceThatIsNoneIsRefused(double value, double degreesOfFreedom) {
        assertThatThrownBy(() -> new SampleVariance(value, degreesOfFreedom))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
