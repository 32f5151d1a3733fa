package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of simulated studies, at most 5 of 100 may have any wrong interval. The tables are in docs/decisions/comparing-trials.md. */
final class ComparisonErrorTest {

    private static final int STUDIES = 100;
    /** More than that many have a probability below 1 % if 5 of 100 are wrong. */
    private static final int MAX_WRONG = 11;

    private static int wrong(SimulatedStudies studies, long seed) {
        Random random = new Random(seed);
        PairwiseDifferences differences = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1);
        int wrong = 0;
        for (int study = 0; study < STUDIES; study++) {
            wrong += differences.of(studies.draw(random), studies.compared()).differences().stream()
                            .anyMatch(studies::misses)
                    ? 1
                    : 0;
        }
        return wrong;
    }

    @ParameterizedTest(name = "{0} configurations in {1} blocks, inequality {2}, share of the blocks {3}")
    @CsvSource({"2, 3, 0, 0", "4, 3, 0.5, 0", "3, 6, 1, 0.5"})
    void allIntervalsOfAStudyHoldTogether(int configurations, int blocks, double inequality, double blockShare) {
        SimulatedStudies studies = new SimulatedStudies(configurations, blocks, 14, inequality, blockShare, 5);

        assertThat(wrong(studies, 2)).isLessThanOrEqualTo(MAX_WRONG);
    }

    @Test
    void oneNoisyConfigurationOfManyMakesNoIntervalWrong() {
        SimulatedStudies studies = new SimulatedStudies(11, 3, 6, 0, 0.3, 0, 100);

        assertThat(wrong(studies, 5)).isLessThanOrEqualTo(MAX_WRONG);
    }

    /** How many studies have a wrong interval in any of the looks. */
    private static int wrongInAnyLook(SimulatedStudies studies, ErrorBudget budget, List<Integer> looks, long seed) {
        PairwiseDifferences differences = new PairwiseDifferences(budget, 0.1);
        Random random = new Random(seed);
        int wrong = 0;
        for (int study = 0; study < STUDIES; study++) {
            List<Trials> all = studies.draw(random);
            boolean any = looks.stream()
                    .flatMap(look ->
                            differences
                                    .of(SimulatedStudies.first(look, all), studies.compared())
                                    .differences()
                                    .stream())
                    .anyMatch(studies::misses);
            wrong += any ? 1 : 0;
        }
        return wrong;
    }

    @Test
    void allIntervalsOfAllLooksHoldTogether() {
        SimulatedStudies studies = new SimulatedStudies(2, 10, 4, 0.5, 0.3, 0);
        ErrorBudget budget = ErrorBudget.sequential(0.95, 3, 10);

        assertThat(wrongInAnyLook(studies, budget, budget.looks(), 3)).isLessThanOrEqualTo(MAX_WRONG);
    }

    @Test
    void severalLooksWithTheErrorOfOneShowMoreFalseDifferences() {
        SimulatedStudies studies = new SimulatedStudies(2, 10, 1, 0, 0, 0);

        assertThat(wrongInAnyLook(studies, ErrorBudget.once(0.95), List.of(3, 4, 5, 6, 8, 10), 4))
                .isGreaterThan(MAX_WRONG);
    }
}
