package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.gclab.compare.GroupComparison.Question;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GroupComparisonTest {

    private final GroupComparison comparison = new GroupComparison(0.95, 0.1);

    private GroupDifference one(GroupValues of, GroupValues from) {
        return comparison.of(List.of(new Question(of, from, true))).get(0);
    }

    /** The formulas are written out here once more. */
    @Test
    void theIntervalIsThatOfWelch() {
        GroupDifference difference = one(GroupValues.of(131, 128, 133), GroupValues.of(101, 99, 103));

        assertThat(difference.shown()).isTrue();
        assertThat(difference.equal()).isFalse();
        assertThat(difference.interval().estimate()).isCloseTo(1.2936, within(0.001));
        double[] of = {Math.log(131), Math.log(128), Math.log(133)};
        double[] from = {Math.log(101), Math.log(99), Math.log(103)};
        double first = Pool.variance(of) / 3;
        double second = Pool.variance(from) / 3;
        double free = (first + second) * (first + second) / (first * first / 2 + second * second / 2);
        double reach = Quantiles.reach(0.95, free) * Math.sqrt(first + second);
        assertThat(difference.alone().low()).isCloseTo(difference.alone().estimate() * Math.exp(-reach), within(1e-9));
        assertThat(difference.spread().orElseThrow().degreesOfFreedom())
                .isCloseTo(free, within(1e-9))
                .isBetween(2.0, 4.0);
    }

    @Test
    void twoRunsEachHaveOneToTwoDegreesOfFreedom() {
        assertThat(one(GroupValues.of(100, 101), GroupValues.of(100, 130))
                        .spread()
                        .orElseThrow()
                        .degreesOfFreedom())
                .isBetween(1.0, 1.1);
        assertThat(one(GroupValues.of(100, 101), GroupValues.of(100, 101))
                        .spread()
                        .orElseThrow()
                        .degreesOfFreedom())
                .isCloseTo(2, within(1e-9));
    }

    @Test
    void closeGroupsAreEqualWithinTheMargin() {
        GroupDifference difference =
                one(GroupValues.of(100, 101, 102, 101, 100), GroupValues.of(101, 102, 100, 101, 101));

        assertThat(difference.equal()).isTrue();
        assertThat(difference.shown()).isFalse();
        assertThat(difference.moreRuns()).isEmpty();
    }

    @Test
    void noisyGroupsAreNotDecidedAndMoreRunsWouldDecide() {
        GroupDifference difference = one(GroupValues.of(100, 140, 120), GroupValues.of(90, 130, 100));

        assertThat(difference.shown()).isFalse();
        assertThat(difference.equal()).isFalse();
        assertThat(difference.moreRuns().orElseThrow()).isBetween(3, 100);
    }

    /** With as many more runs of the same spread, the difference is shown. */
    @Test
    void asManyMoreRunsDecide() {
        double[] of = {100, 140, 120};
        double[] from = {80, 115, 90};
        int more = one(GroupValues.of(of), GroupValues.of(from)).moreRuns().orElseThrow();
        double[] ofMore = new double[3 + more];
        double[] fromMore = new double[3 + more];
        for (int i = 0; i < ofMore.length; i++) {
            ofMore[i] = of[i % 3];
            fromMore[i] = from[i % 3];
        }

        assertThat(one(GroupValues.of(ofMore), GroupValues.of(fromMore)).shown())
                .isTrue();
    }

    @Test
    void aSingleRunVariesAsMuchAsThoseOfTheOtherGroup() {
        GroupDifference difference = one(GroupValues.of(110), GroupValues.of(100, 104, 96));
        Spread spread = difference.spread().orElseThrow();

        double variance = Pool.variance(new double[] {Math.log(100), Math.log(104), Math.log(96)});
        assertThat(spread.meanVariance()).isCloseTo(variance * (1 + 1 / 3.0), within(1e-12));
        assertThat(spread.degreesOfFreedom()).isEqualTo(2);
        assertThat(difference.withinRuns()).isFalse();
    }

    @Test
    void singleRunsHaveTheSpreadWithinThem() {
        GroupValues of = new GroupValues(List.of(120.0), 0, Optional.of(new SampleVariance(0.0004, 9)));
        GroupValues from = new GroupValues(List.of(100.0), 0, Optional.of(new SampleVariance(0.0004, 9)));
        GroupDifference difference = one(of, from);

        assertThat(difference.withinRuns()).isTrue();
        assertThat(difference.spread().orElseThrow().meanVariance()).isCloseTo(0.0008, within(1e-12));
        assertThat(difference.spread().orElseThrow().degreesOfFreedom()).isCloseTo(18, within(1e-9));
        assertThat(difference.shown()).isTrue();
        assertThat(difference.moreRuns()).isEmpty();
    }

    @Test
    void singleRunsOfUnknownSpreadDecideNothing() {
        GroupDifference difference = one(GroupValues.of(200), GroupValues.of(100));

        assertThat(difference.shown()).isFalse();
        assertThat(difference.equal()).isFalse();
        assertThat(difference.interval().isBounded()).isFalse();
    }

    @Test
    void valuesWithAZeroAreComparedByTheirDifference() {
        GroupDifference difference = one(GroupValues.of(5, 6, 5), GroupValues.of(0, 0, 0));

        assertThat(difference.interval().scale()).isEqualTo(Difference.Scale.ABSOLUTE);
        assertThat(difference.shown()).isTrue();
        assertThat(difference.interval().estimate()).isCloseTo(16 / 3.0, within(1e-9));
    }

    @Test
    void valuesThatAreAllTheSameAreEqual() {
        GroupDifference difference = one(GroupValues.of(0, 0, 0), GroupValues.of(0, 0, 0));

        assertThat(difference.equal()).isTrue();
        assertThat(difference.shown()).isFalse();
    }

    /** The p99 of 200 responses is the second longest: three that are close to each other are so by luck. */
    @Test
    void theNumberOfEventsBoundsTheVariance() {
        GroupValues of = new GroupValues(List.of(120.0, 120.1, 120.2), 0.01, Optional.empty());
        GroupValues from = new GroupValues(List.of(100.0, 100.1, 100.2), 0.01, Optional.empty());

        assertThat(one(of, from).spread().orElseThrow().meanVariance()).isCloseTo(0.01 * 2 / 3, within(1e-12));
        assertThat(one(of, from).shown()).isFalse();
    }

    /** A figure of the other family does not make a question stricter; one of the same does. */
    @Test
    void familiesShareAnErrorRateEach() {
        Question close = new Question(GroupValues.of(103, 104.5, 106), GroupValues.of(100, 101.4, 99), true);
        Question noise = new Question(GroupValues.of(100, 150, 80), GroupValues.of(90, 160, 100), true);
        Question aside = new Question(noise.of(), noise.from(), false);

        double alone = comparison.of(List.of(close)).get(0).interval().level();
        assertThat(comparison.of(List.of(close, aside, aside)).get(0).interval().level())
                .isEqualTo(alone);
        assertThat(comparison.of(List.of(close, noise, noise)).get(0).interval().level())
                .isGreaterThan(alone);
    }
}
