package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PairwiseDifferencesTest {

    private static final List<Measure> MEASURES = List.of(
            Measure.THROUGHPUT, Measure.RESPONSE_P99, Measure.PAUSE_MAX, Measure.CPU_PER_OPERATION, Measure.RSS_MAX);

    /** Trials of a collector as noisy as a shared machine makes them: 10 to 40 % by measure, log-normal. */
    private static Trials collector(String label, int trials, double factor, Random random) {
        List<Map<Measure, Double>> figures = new ArrayList<>();
        for (int trial = 0; trial < trials; trial++) {
            Map<Measure, Double> figure = new EnumMap<>(Measure.class);
            double noise = 0.1;
            for (Measure measure : MEASURES) {
                figure.put(measure, 1e6 * factor * Math.exp(noise * random.nextGaussian()));
                noise += 0.075;
            }
            figures.add(figure);
        }
        return TestTrials.of(label, "", figures);
    }

    private static List<Difference> compared(List<Measure> measures, Trials... trials) {
        return new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(List.of(trials), measures)
                .differences();
    }

    private static Difference only(Measure measure, Trials... trials) {
        List<Difference> all = compared(List.of(measure), trials);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void theIntervalOfTwoConfigurationsIsWelchs() {
        // ln: 1, 2, 3 and 5, 5.5, 6; variances 1 and 1/4; Welch: t = 3.5 / sqrt(1.25 / 3), df = 1.5625 / (1.0625 / 2) =
        // 2.941
        Difference difference = only(
                Measure.PAUSE_MAX,
                TestTrials.of("a", Measure.PAUSE_MAX, Math.exp(1), Math.exp(2), Math.exp(3)),
                TestTrials.of("b", Measure.PAUSE_MAX, Math.exp(5), Math.exp(5.5), Math.exp(6)));

        assertThat(Math.log(difference.interval().estimate())).isCloseTo(3.5, within(1e-12));
        assertThat(difference.sample().spread().orElseThrow().degreesOfFreedom())
                .isCloseTo(2.941176, within(1e-6));
        // qt(0.975, 2.941176) = 3.219317
        assertThat(Math.log(difference.interval().high()) - 3.5).isCloseTo(3.2193 * Math.sqrt(1.25 / 3), within(1e-3));
    }

    @Test
    void fromSixBlocksOnTheEffectsOfBlocksDoNotCount() {
        double[] slow = {1, 5, 2, 9, 3, 7};
        double[] twice = {2.02, 9.9, 4.04, 17.8, 6.06, 13.9};

        Difference within = only(
                Measure.PAUSE_MAX,
                TestTrials.of("a", Measure.PAUSE_MAX, slow),
                TestTrials.of("b", Measure.PAUSE_MAX, twice));

        assertThat(within.outcome()).isEqualTo(Difference.Outcome.DIFFERENT);
        assertThat(within.interval().low()).isGreaterThan(1.9);
        assertThat(within.interval().high()).isLessThan(2.1);
        assertThat(within.sample().spread().orElseThrow().degreesOfFreedom()).isEqualTo(5);
    }

    @Test
    void onlyBlocksThatBothConfigurationsHaveAreCompared() {
        Trials a = TestTrials.of("a", Measure.PAUSE_MAX, 100, 200, 300);
        Trials b = new Trials(
                "b",
                "",
                List.of(
                        new Trials.Trial(2, Map.of(Measure.PAUSE_MAX, 400.0), Map.of()),
                        new Trials.Trial(3, Map.of(Measure.PAUSE_MAX, 600.0), Map.of()),
                        new Trials.Trial(4, Map.of(Measure.PAUSE_MAX, 1e9), Map.of())));

        Difference difference = only(Measure.PAUSE_MAX, a, b);

        assertThat(difference.interval().estimate()).isCloseTo(2, within(1e-9));
        assertThat(difference.sample().blocks()).isEqualTo(2);
        assertThat(difference.sample().trialsOf()).isEqualTo(3);
    }

    @Test
    void theLargerOneOfThePairsVarianceAndThatOfAllConfigurationsCounts() {
        // Variances of the logarithms: 0.04, 0.04 and 0.000001; of all three 0.0267, with 4 degrees of freedom by
        // Satterthwaite.
        Trials a = TestTrials.of("a", Measure.RSS_MAX, Math.exp(0.8), Math.exp(1), Math.exp(1.2));
        Trials b = TestTrials.of("b", Measure.RSS_MAX, Math.exp(1.2), Math.exp(1.4), Math.exp(1));
        Trials steady = TestTrials.of("steady", Measure.RSS_MAX, Math.exp(1), Math.exp(1.001), Math.exp(0.999));

        List<Difference> differences = compared(List.of(Measure.RSS_MAX), a, b, steady);

        assertThat(differences)
                .extracting(one -> one.sample().spread().orElseThrow())
                .allSatisfy(spread -> {
                    assertThat(spread.pooled()).isTrue();
                    assertThat(spread.degreesOfFreedom()).isCloseTo(4, within(1e-3));
                })
                .extracting(spread -> Math.pow(spread.trialDeviation(), 2))
                .satisfiesExactly(
                        own -> assertThat(own).isCloseTo(0.04, within(1e-6)),
                        pooled -> assertThat(pooled).isCloseTo(0.080001 / 3, within(1e-6)),
                        pooled -> assertThat(pooled).isCloseTo(0.080001 / 3, within(1e-6)));
    }

    /** Configurations with three trials each: 1 % apart, but those of the last one {@code factor} apart. */
    private static Trials[] withLast(int count, double factor) {
        Trials[] all = new Trials[count];
        for (int i = 0; i < count; i++) {
            double step = i == count - 1 ? factor : 1.01;
            all[i] = TestTrials.of("c" + i, Measure.RSS_MAX, 100 / step, 100, 100 * step);
        }
        return all;
    }

    @Test
    void oneNoisyConfigurationOfManyDoesNotWidenTheIntervalsOfTheOthers() {
        ComparedMeasures compared = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(List.of(withLast(11, 10)), List.of(Measure.RSS_MAX));

        double quiet = Math.log(1.01);
        assertThat(compared.differences()).allSatisfy(difference -> {
            Spread spread = difference.sample().spread().orElseThrow();
            boolean noisy = difference.of().equals("c10");
            double variance = noisy ? (Math.pow(Math.log(10), 2) + quiet * quiet) / 2 : quiet * quiet;
            assertThat(spread.pooled()).isTrue();
            assertThat(spread.trialDeviation()).isCloseTo(Math.sqrt(variance), within(1e-9));
            // Two of the pair's own four degrees of freedom, and four added; those of the noisy one alone.
            assertThat(spread.degreesOfFreedom()).isCloseTo(noisy ? 2 : 8, within(1e-9));
        });
        assertThat(compared.spreads())
                .singleElement()
                .extracting(GroupSpread::sentence)
                .asString()
                .startsWith("Variance: the larger one of the pair's own and that of all configurations but c10"
                        + " (it varies much more), across blocks");
    }

    @Test
    void aNoisyConfigurationOfFewCountsForAll() {
        ComparedMeasures compared = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(List.of(withLast(10, 10)), List.of(Measure.RSS_MAX));

        assertThat(compared.spreads()).singleElement().satisfies(spread -> assertThat(spread.labels())
                .isEmpty());
        assertThat(compared.differences().get(0).sample().spread().orElseThrow().trialDeviation())
                .isCloseTo(Math.sqrt((Math.pow(Math.log(10), 2) + 9 * Math.pow(Math.log(1.01), 2)) / 10), within(1e-9));
    }

    @Test
    void ofTwoNoisyConfigurationsEachKeepsItsOwnVariance() {
        Trials[] all = withLast(12, 10);
        all[0] = TestTrials.of("c0", Measure.RSS_MAX, 1e-12, 1, 1e12);
        ComparedMeasures compared =
                new PairwiseDifferences(ErrorBudget.once(0.95), 0.1).of(List.of(all), List.of(Measure.RSS_MAX));

        assertThat(compared.spreads()).singleElement().satisfies(spread -> assertThat(spread.labels())
                .containsExactly("c0", "c11"));
        assertThat(compared.differences())
                .filteredOn(one -> one.of().equals("c11") && one.from().equals("c0"))
                .singleElement()
                .satisfies(one -> {
                    Spread spread = one.sample().spread().orElseThrow();
                    assertThat(spread.pooled()).isFalse();
                    // Standard deviations as 12 to 1: Welch's degrees of freedom.
                    assertThat(spread.degreesOfFreedom()).isCloseTo(2 * 145.0 * 145 / (144 * 144 + 1), within(1e-9));
                });
    }

    @Test
    void withinBlocksTheVariancesOfTwoConfigurationsAreNotTested() {
        Trials a = TestTrials.of("a", Measure.RSS_MAX, 100, 140, 90, 120, 80, 110);
        Trials b = TestTrials.of("b", Measure.RSS_MAX, 1, 1.001, 0.999, 1, 1.001, 1);

        assertThat(new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                        .of(List.of(a, b), List.of(Measure.RSS_MAX))
                        .spreads())
                .singleElement()
                .satisfies(spread -> {
                    assertThat(spread.withinBlocks()).isTrue();
                    assertThat(spread.homogeneity()).isEmpty();
                });
    }

    @Test
    void aPairThatLacksABlockHasTheShareOfTheLookAllTheSame() {
        Trials whole = TestTrials.of("whole", Measure.RSS_MAX, 100, 101, 99, 100, 102);
        Trials same = TestTrials.of("same", Measure.RSS_MAX, 100, 102, 98, 101, 102);
        Trials lacking = TestTrials.of("lacking", Measure.RSS_MAX, 100, 101, 99);
        ErrorBudget budget = ErrorBudget.sequential(0.95, 3, 10);

        ComparedMeasures compared =
                new PairwiseDifferences(budget, 0.1).of(List.of(whole, same, lacking), List.of(Measure.RSS_MAX));

        assertThat(compared.singleLevel()).isEqualTo(budget.single(3, 5));
        assertThat(compared.differences()).hasSize(3).allSatisfy(difference -> assertThat(
                        difference.interval().level())
                .isEqualTo(compared.singleLevel()));
    }

    @Test
    void aTestOfEqualVariancesIsReported() {
        Trials a = TestTrials.of("a", Measure.RSS_MAX, 100, 140, 90, 120, 80);
        Trials b = TestTrials.of("b", Measure.RSS_MAX, 1, 1.001, 0.999, 1, 1.001);
        Trials c = TestTrials.of("c", Measure.RSS_MAX, 2, 2.001, 1.999, 2, 2.002);

        assertThat(new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                        .of(List.of(a, b, c), List.of(Measure.RSS_MAX))
                        .spreads())
                .singleElement()
                .satisfies(spread -> {
                    assertThat(spread.withinBlocks()).isFalse();
                    assertThat(spread.pooled()).isTrue();
                    assertThat(spread.homogeneity().orElseThrow()).isLessThan(1e-4);
                    assertThat(spread.sentence())
                            .startsWith(
                                    "Variance: the larger one of the pair's own and that of all configurations, across"
                                            + " blocks, as there are fewer than 6 blocks; test of equal variances: p = ");
                });
    }

    @Test
    void trialsThatAreEqualByLuckAreNotKnownBetterThanTheirEventsAllow() {
        Map<Measure, Double> error = Map.of(Measure.PAUSE_P99, 0.3);
        List<Trials.Trial> first = new ArrayList<>();
        List<Trials.Trial> second = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            first.add(new Trials.Trial(block, Map.of(Measure.PAUSE_P99, 1e6), error));
            second.add(new Trials.Trial(block, Map.of(Measure.PAUSE_P99, 1.3e6), error));
        }

        Difference difference = only(Measure.PAUSE_P99, new Trials("a", "", first), new Trials("b", "", second));

        assertThat(difference.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        assertThat(difference.sample().spread().orElseThrow().trialDeviation()).isZero();
        assertThat(difference.sample().spread().orElseThrow().eventDeviation()).isCloseTo(0.3, within(1e-12));
        assertThat(difference.sample().spread().orElseThrow().meanVariance()).isCloseTo(0.06, within(1e-12));
    }

    @Test
    void anIntervalWithinTenPerCentIsEqualAndADifferenceMayBeEqualToo() {
        Trials a = TestTrials.of("a", Measure.RSS_MAX, 1000, 1001, 999);
        Trials b = TestTrials.of("b", Measure.RSS_MAX, 1000, 999, 1001);
        Trials c = TestTrials.of("c", Measure.RSS_MAX, 1050, 1051, 1049);
        Trials d = TestTrials.of("d", Measure.RSS_MAX, 1200, 1201, 1199);

        assertThat(only(Measure.RSS_MAX, a, b).outcome()).isEqualTo(Difference.Outcome.EQUAL);
        assertThat(only(Measure.RSS_MAX, a, c))
                .matches(Difference::equal)
                .extracting(Difference::outcome)
                .isEqualTo(Difference.Outcome.DIFFERENT);
        assertThat(only(Measure.RSS_MAX, a, d).equal()).isFalse();
    }

    @Test
    void anUndecidedDifferenceStatesHowManyMoreBlocksWouldDecide() {
        Trials a = TestTrials.of("a", Measure.CPU_PER_OPERATION, 100, 104, 96, 102, 98, 100);
        Trials b = TestTrials.of("b", Measure.CPU_PER_OPERATION, 104, 100, 108, 98, 106, 108);
        Difference difference = only(Measure.CPU_PER_OPERATION, a, b);

        assertThat(difference.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        int more = difference.moreBlocks().orElseThrow();
        Spread spread = difference.sample().spread().orElseThrow();
        double distance = Math.log(difference.interval().estimate());
        double needed = Math.max(distance, Math.log(1.1) - distance);
        assertThat(spread.after(6, more).reach(0.95)).isLessThan(needed);
        assertThat(spread.after(6, more - 1).reach(0.95)).isGreaterThanOrEqualTo(needed);
    }

    @Test
    void oneTrialEachIsUndecidedAndNothingIsKnownAboutMoreBlocks() {
        Difference difference = only(
                Measure.PAUSE_MAX,
                TestTrials.of("a", Measure.PAUSE_MAX, 1e6),
                TestTrials.of("b", Measure.PAUSE_MAX, 1e9));

        assertThat(difference.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        assertThat(difference.interval().high()).isInfinite();
        assertThat(difference.moreBlocks()).isEqualTo(OptionalInt.empty());
        assertThat(difference.sample().spread()).isEmpty();
    }

    @Test
    void aTenfoldDifferenceIsShownWithThreeTrialsAndMeasuredAsARatio() {
        Random random = new Random(5);
        Difference difference = only(Measure.THROUGHPUT, collector("a", 3, 1, random), collector("b", 3, 10, random));

        assertThat(difference.of()).isEqualTo("b");
        assertThat(difference.from()).isEqualTo("a");
        assertThat(difference.scale()).isEqualTo(Difference.Scale.RATIO);
        assertThat(difference.shown()).isTrue();
        assertThat(difference.interval().estimate()).isCloseTo(10, within(3.0));
        assertThat(difference.interval().level()).isCloseTo(0.95, within(1e-12));
    }

    @Test
    void anIntervalThatHoldsTogetherWithOthersIsWiderThanAlone() {
        Random random = new Random(6);
        assertThat(compared(MEASURES, collector("a", 4, 1, random), collector("b", 4, 2, random)))
                .hasSize(5)
                .allSatisfy(difference -> {
                    assertThat(difference.interval().level()).isCloseTo(0.99, within(1e-12));
                    assertThat(difference.alone().level()).isEqualTo(0.95);
                    assertThat(difference.interval().low())
                            .isLessThan(difference.alone().low());
                    assertThat(difference.interval().high())
                            .isGreaterThan(difference.alone().high());
                });
    }

    @Test
    void trialsWithoutSpreadDoNotDifferByLessThanTheirDigits() {
        Trials a = TestTrials.of("a", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 79_841.0)));
        Trials b = TestTrials.of("b", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 79_840.0)));
        Trials c = TestTrials.of("c", "", Collections.nCopies(3, Map.of(Measure.THROUGHPUT, 70_000.0)));

        assertThat(compared(List.of(Measure.THROUGHPUT), a, b, c))
                .extracting(Difference::outcome)
                .containsExactly(Difference.Outcome.EQUAL, Difference.Outcome.DIFFERENT, Difference.Outcome.DIFFERENT);
    }

    @Test
    void aMeasureWithZeroesIsComparedByDifference() {
        Difference difference = only(
                Measure.STALLED,
                TestTrials.of("none", Measure.STALLED, 0, 0),
                TestTrials.of("some", Measure.STALLED, 5e6, 6e6));

        assertThat(difference.scale()).isEqualTo(Difference.Scale.ABSOLUTE);
        assertThat(difference.interval().estimate()).isEqualTo(5.5e6);
    }

    @Test
    void nothingInBothIsEqual() {
        Difference difference = only(
                Measure.STALLED, TestTrials.of("a", Measure.STALLED, 0, 0), TestTrials.of("b", Measure.STALLED, 0, 0));

        assertThat(difference.outcome()).isEqualTo(Difference.Outcome.EQUAL);
    }

    @Test
    void groupsAreNotMixedAndWhatOneSideLacksIsNotCompared() {
        Map<Measure, Double> full = Map.of(Measure.THROUGHPUT, 1.0, Measure.PAUSE_MAX, 1.0);
        Map<Measure, Double> half = Map.of(Measure.THROUGHPUT, 1.0);
        List<Difference> differences = compared(
                List.of(Measure.THROUGHPUT, Measure.PAUSE_MAX),
                TestTrials.of("a", "512m", List.of(full, full)),
                TestTrials.of("b", "512m", List.of(half, half)),
                TestTrials.of("a", "1g", List.of(full, full)),
                TestTrials.of("b", "1g", List.of(full, full)));

        assertThat(differences)
                .extracting(difference ->
                        difference.group() + " " + difference.measure().id())
                .containsExactly("512m throughput", "1g throughput", "1g pause-max");
        assertThat(differences).noneMatch(Difference::shown);
    }
}
