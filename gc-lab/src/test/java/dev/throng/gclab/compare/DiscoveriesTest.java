package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Comparisons that control the false discovery rate. */
final class DiscoveriesTest {

    private static final Questions WITH_A = new Questions() {
        @Override
        public boolean isPrimary(String group, Measure measure, String of, String from) {
            return of.equals("a") || from.equals("a");
        }

        @Override
        public boolean isPrimary(String group, Measure measure) {
            return true;
        }

        @Override
        public String stage(String group) {
            return "";
        }
    };

    private static ComparedMeasures compared(Trials... trials) {
        return PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, WITH_A)
                .of(List.of(trials), List.of(Measure.PAUSE_MAX));
    }

    private static Trials trials(String label, double... logarithms) {
        double[] values = new double[logarithms.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.exp(logarithms[i]);
        }
        return TestTrials.of(label, Measure.PAUSE_MAX, values);
    }

    @Test
    void belowSixBlocksAPairIsComparedWithinItsBlocks() {
        // differences 1.0, 1.1, 0.9: mean 1, variance 0.01, t(0.975, 2) = 4.302653
        Difference only = compared(trials("a", 1, 5, 3), trials("b", 2, 6.1, 3.9))
                .differences()
                .get(0);

        assertThat(only.outcome()).isEqualTo(Difference.Outcome.DIFFERENT);
        assertThat(Math.log(only.interval().low())).isCloseTo(1 - 4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
        assertThat(Math.log(only.interval().high())).isCloseTo(1 + 4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
        assertThat(only.sample().spread().orElseThrow().degreesOfFreedom()).isEqualTo(2);
        assertThat(only.family()).isEqualTo(QuestionFamily.Kind.PRIMARY);
    }

    @Test
    void theSamePairAcrossBlocksShowsNothing() {
        List<Trials> pair = List.of(trials("a", 1, 5, 3), trials("b", 2, 6.1, 3.9));
        Difference joint = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1)
                .of(pair, List.of(Measure.PAUSE_MAX))
                .differences()
                .get(0);

        assertThat(joint.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        assertThat(joint.family()).isEqualTo(QuestionFamily.Kind.ALL);
    }

    @Test
    void variancesOfAllPairsModerateEachOther() {
        // a-b: variance 0.01, a-c: 0.01 (0.3, 0.2, 0.1), b-c: differences -0.7, -0.9, -0.8: 0.01; all equal, so the
        // prior is certain: 0.01, with as many degrees of freedom as the residuals: 9 values - 3 - 3 + 1
        Difference first = compared(trials("a", 0, 0, 0), trials("b", 1, 1.1, 0.9), trials("c", 0.3, 0.2, 0.1))
                .differences()
                .get(0);
        Spread spread = first.sample().spread().orElseThrow();

        assertThat(spread.pooled()).isTrue();
        assertThat(spread.degreesOfFreedom()).isEqualTo(4);
        assertThat(3 * spread.meanVariance()).isCloseTo(0.01, within(1e-9));
    }

    @Test
    void ofFewPairsNoneIsTakenToVaryLessThanAllOfThem() {
        // variances of a-b 0.01, of a-c and b-c by hand: differences 0.3, 0.9, 0.3 and -0.7, -0.2, -0.6
        ComparedMeasures compared =
                compared(trials("a", 0, 0, 0), trials("b", 1, 1.1, 0.9), trials("c", 0.3, 0.9, 0.3));
        double mean = (0.01 + 0.12 + 0.07) / 3;

        assertThat(compared.differences())
                .extracting(one -> 3 * one.sample().spread().orElseThrow().meanVariance())
                .allSatisfy(variance -> assertThat(variance).isGreaterThanOrEqualTo(mean - 1e-12));
        assertThat(3
                        * compared.differences()
                                .get(0)
                                .sample()
                                .spread()
                                .orElseThrow()
                                .meanVariance())
                .isCloseTo(mean, within(1e-9));
    }

    @Test
    void aGroupOfTheStageWithoutValuesAboveZeroAddsNoDegreesOfFreedom() {
        List<Trials> three = List.of(trials("a", 0, 0, 0), trials("b", 1, 1.1, 0.9), trials("c", 0.3, 0.2, 0.1));
        List<Trials> all = new ArrayList<>(three);
        all.add(TestTrials.of("a", "other", List.of(Map.of(Measure.PAUSE_MAX, 0.0), Map.of(Measure.PAUSE_MAX, 1.0))));
        Difference first = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, WITH_A)
                .of(all, List.of(Measure.PAUSE_MAX))
                .differences()
                .get(0);

        assertThat(first.sample().spread().orElseThrow().degreesOfFreedom()).isEqualTo(4);
    }

    @Test
    void primaryQuestionsAndOtherPairsAreFamiliesOfTheirOwn() {
        ComparedMeasures compared = compared(
                trials("a", 0, 0.01, 0.02),
                trials("b", 1, 1.02, 1.01),
                trials("c", 2, 2.01, 2.03),
                trials("d", 0.1, 0.3, 0));

        assertThat(compared.families())
                .extracting(QuestionFamily::kind)
                .containsExactly(QuestionFamily.Kind.PRIMARY, QuestionFamily.Kind.EXPLORATORY);
        assertThat(compared.families()).extracting(QuestionFamily::comparisons).containsExactly(3, 3);
        assertThat(compared.comparisons()).isEqualTo(3);
        assertThat(compared.differences())
                .filteredOn(one -> one.family() == QuestionFamily.Kind.PRIMARY)
                .extracting(Difference::of)
                .containsExactly("b", "c", "d");
    }

    @Test
    void theLevelOfIntervalsFollowsFromHowManyAreSelected() {
        ComparedMeasures compared = compared(
                trials("a", 0, 0.01, 0.02),
                trials("b", 1, 1.02, 1.01),
                trials("c", 2, 2.01, 2.03),
                trials("d", 0.01, 0.01, 0.03));
        QuestionFamily primary = compared.families().get(0);

        assertThat(primary.different()).isEqualTo(2);
        assertThat(primary.levels().different()).isCloseTo(1 - 0.05 * 2 / 3, within(1e-12));
        assertThat(compared.singleLevel()).isEqualTo(primary.levels().different());
        assertThat(primary.equal()).isEqualTo(1);
        // b and c are obviously not equal to a, so one is left
        assertThat(primary.levels().equal()).isCloseTo(1 - 2 * 0.05 * 0.9, within(1e-12));
    }

    @Test
    void aDifferenceThatAloneWouldBeShownIsUndecidedAmongManyThatAreNot() {
        Random random = new Random(4);
        Trials[] many = new Trials[22];
        for (int i = 0; i < many.length; i++) {
            double shift = i == 1 ? 0.17 : 0;
            many[i] = trials(
                    i == 0 ? "a" : "x" + i,
                    shift + 0.1 * random.nextGaussian(),
                    shift + 0.1 * random.nextGaussian(),
                    shift + 0.1 * random.nextGaussian());
        }
        ComparedMeasures compared = compared(many);

        assertThat(compared.differences())
                .filteredOn(one -> one.family() == QuestionFamily.Kind.PRIMARY
                        && !one.alone().contains(1))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.shown()).isFalse());
        assertThat(compared.families().get(0).levels().different()).isCloseTo(1 - 0.05 / 21, within(1e-12));
    }

    @Test
    void pairsWhoseValuesAreAllEqualDoNotCount() {
        ComparedMeasures compared = compared(trials("a", 1, 1, 1), trials("b", 1, 1, 1), trials("c", 2, 2.1, 2.2));

        assertThat(compared.families().get(0).comparisons()).isEqualTo(1);
        assertThat(compared.differences().get(0).equal()).isTrue();
    }

    @Test
    void aMeasureWithZeroesIsComparedWithinBlocksByDifference() {
        ComparedMeasures compared = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, WITH_A)
                .of(
                        List.of(
                                TestTrials.of("a", Measure.STALLED, 0, 0, 0),
                                TestTrials.of("b", Measure.STALLED, 4, 5, 6)),
                        List.of(Measure.STALLED));
        Difference only = compared.differences().get(0);

        // t(0.975, 2) * 1 / sqrt(3)
        assertThat(only.scale()).isEqualTo(Difference.Scale.ABSOLUTE);
        assertThat(only.interval().low()).isCloseTo(5 - 4.302653 / Math.sqrt(3), within(1e-5));
        assertThat(only.outcome()).isEqualTo(Difference.Outcome.DIFFERENT);
    }

    @Test
    void trialsThatAreEqualByLuckAreNotKnownBetterThanTheirEventsAllow() {
        Map<Measure, Double> value = Map.of(Measure.PAUSE_P99, 1e6);
        Map<Measure, Double> error = Map.of(Measure.PAUSE_P99, 0.3);
        List<Trials.Trial> equal = List.of(
                new Trials.Trial(1, value, error),
                new Trials.Trial(2, value, error),
                new Trials.Trial(3, value, error));
        List<Trials.Trial> higher = List.of(
                new Trials.Trial(1, Map.of(Measure.PAUSE_P99, 1.4e6), error),
                new Trials.Trial(2, Map.of(Measure.PAUSE_P99, 1.4e6), error),
                new Trials.Trial(3, Map.of(Measure.PAUSE_P99, 1.4e6), error));
        Difference only = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, WITH_A)
                .of(List.of(new Trials("a", "", equal), new Trials("b", "", higher)), List.of(Measure.PAUSE_P99))
                .differences()
                .get(0);

        assertThat(only.sample().spread().orElseThrow().meanVariance()).isCloseTo(0.06, within(1e-12));
        assertThat(only.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
    }

    @Test
    void aSingleBlockShowsNothing() {
        Difference only = compared(trials("a", 1), trials("b", 2)).differences().get(0);

        assertThat(only.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        assertThat(only.moreBlocks()).isEmpty();
    }

    @Test
    void anUndecidedDifferenceStatesHowManyMoreBlocksWouldDecide() {
        Difference only = compared(trials("a", 0, 0, 0), trials("b", 0.1, 0.4, 0.25))
                .differences()
                .get(0);

        assertThat(only.outcome()).isEqualTo(Difference.Outcome.UNDECIDED);
        // t = 0.25 / sqrt(0.0225 / 4) = 3.33, and t(0.975, 3) = 3.18
        assertThat(only.moreBlocks()).hasValue(1);
    }

    private static Trials measured(String label, double... logarithms) {
        List<Trials.Trial> trials = new ArrayList<>();
        for (int i = 0; i < logarithms.length; i++) {
            Map<Measure, Double> figures = new EnumMap<>(Measure.class);
            for (Measure measure : List.of(Measure.PAUSE_MAX, Measure.RSS_MAX, Measure.RESPONSE_P99)) {
                figures.put(measure, Math.exp(logarithms[(i + measure.ordinal()) % logarithms.length]));
            }
            trials.add(new Trials.Trial(i + 1, figures, Map.of()));
        }
        return new Trials(label, "", trials);
    }

    @Test
    void aConfigurationThatVariesMuchMoreInMostMeasuresModeratesNoOther() {
        ComparedMeasures compared = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, WITH_A)
                .of(
                        List.of(
                                measured("a", 0, 0.01, 0.02),
                                measured("b", 1, 1.02, 1.01),
                                measured("c", 3, 9, 1),
                                measured("d", 0.5, 0.49, 0.51),
                                measured("e", 0.8, 0.81, 0.81)),
                        List.of(Measure.PAUSE_MAX, Measure.RSS_MAX, Measure.RESPONSE_P99));

        assertThat(compared.spreads())
                .allSatisfy(one -> assertThat(one.labels()).containsExactly("c"));
        assertThat(compared.spreads().get(0).sentence()).contains("without c, which varies much more in most measures");
        assertThat(compared.differences()).allSatisfy(one -> {
            boolean ofC = one.of().equals("c") || one.from().equals("c");
            Spread spread = one.sample().spread().orElseThrow();
            assertThat(spread.pooled()).isEqualTo(!ofC);
            assertThat(spread.degreesOfFreedom()).satisfies(freedom -> {
                if (ofC) {
                    assertThat(freedom).isEqualTo(2);
                } else {
                    assertThat(freedom).isGreaterThan(2);
                }
            });
        });
    }

    @Test
    void whatAnEarlyLookDecidesStaysDecidedAndItsConfigurationNeedsNoMoreBlocks() {
        ErrorBudget looks = ErrorBudget.sequential(0.95, 3, 100);
        double[] few = {5, 5.001, 5.002};
        Trials a = trials("a", 0, 0.001, 0.002, 0.3, -0.4);
        Trials b = trials("b", 0.05, 0.3, 0.2, 0.1, 0);
        ComparedMeasures early = PairwiseDifferences.discoveries(looks, 0.1, WITH_A)
                .of(List.of(a.ofFirst(3), b.ofFirst(3), trials("c", few)), List.of(Measure.PAUSE_MAX));
        ComparedMeasures late = PairwiseDifferences.discoveries(looks, 0.1, WITH_A)
                .of(List.of(a, b, trials("c", few)), List.of(Measure.PAUSE_MAX));

        assertThat(early.differences())
                .filteredOn(Difference::shown)
                .extracting(Difference::of)
                .contains("c");
        assertThat(late.differences())
                .filteredOn(one -> one.of().equals("c") && one.from().equals("a"))
                .singleElement()
                .satisfies(one -> assertThat(one.shown()).isTrue());
        assertThat(late.families().get(0).different()).isEqualTo(1);
    }

    /** More than this share has a probability below 1 % if the rates are 5 %. */
    private static final double MOST = 0.09;

    @ParameterizedTest
    @EnumSource(SimulatedQuestions.Noise.class)
    void ofTheDifferencesShownFewAreWrong(SimulatedQuestions.Noise noise) {
        DiscoveryRates rates = DiscoveryRates.of(
                new SimulatedQuestions(4, 5, Math.log(1.5), noise, List.of(0.1, 0.1, 0.1), 1), 150, 3);

        assertThat(rates.falseDifferences()).isLessThan(MOST);
        assertThat(rates.missedIntervals()).isLessThan(MOST + 0.02);
        assertThat(rates.falseEqualities()).isLessThan(MOST);
        assertThat(rates.power()).isGreaterThan(0.6);
    }
}
