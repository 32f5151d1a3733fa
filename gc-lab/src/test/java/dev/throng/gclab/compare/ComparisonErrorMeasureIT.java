package dev.throng.gclab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/decisions/comparing-trials.md. */
@Tag("measure")
final class ComparisonErrorMeasureIT {

    private static final int STUDIES = 1_000;
    private static final List<Integer> BLOCKS = List.of(3, 5, 10);
    private static final PairwiseDifferences ONCE = new PairwiseDifferences(ErrorBudget.once(0.95), 0.1);

    private static double wrong(SimulatedStudies studies, long seed) {
        Random random = new Random(seed);
        int wrong = 0;
        for (int study = 0; study < STUDIES; study++) {
            wrong += ONCE.of(studies.draw(random), studies.compared()).differences().stream()
                            .anyMatch(studies::misses)
                    ? 1
                    : 0;
        }
        return 100.0 * wrong / STUDIES;
    }

    @Test
    void atMostFiveOfAHundredStudiesHaveAWrongInterval() {
        for (int configurations : List.of(2, 4)) {
            for (int blocks : BLOCKS) {
                for (double inequality : List.of(0.0, 0.5, 1.0)) {
                    double equal = wrong(new SimulatedStudies(configurations, blocks, 14, inequality, 0, 0), 11);
                    double shared = wrong(new SimulatedStudies(configurations, blocks, 14, inequality, 0.3, 5), 12);
                    System.out.printf(
                            Locale.ROOT,
                            "| %d | %d | %.1f | %.1f %% | %.1f %% |%n",
                            configurations,
                            blocks,
                            inequality,
                            equal,
                            shared);
                    assertThat(Math.max(equal, shared)).isLessThan(7);
                }
            }
        }
    }

    /** The share of differences of the first two configurations with an outcome. */
    private static double share(SimulatedStudies studies, Difference.Outcome outcome) {
        Random random = new Random(13);
        double share = 0;
        int count = studies.configurations() > 4 ? 40 : 300;
        for (int study = 0; study < count; study++) {
            List<Difference> all = ONCE.of(studies.draw(random), studies.compared()).differences().stream()
                    .filter(one -> one.of().equals("1") && one.from().equals("0"))
                    .toList();
            share += (double)
                            all.stream().filter(one -> one.outcome() == outcome).count()
                    / all.size()
                    / count;
        }
        return share;
    }

    /** The smallest difference that 9 of 10 studies show, in deviations of a trial. */
    private static double found(int configurations, int blocks) {
        double low = 0;
        double high = 40;
        while (high - low > 0.05) {
            double middle = (low + high) / 2;
            boolean enough =
                    share(new SimulatedStudies(configurations, blocks, 14, 0, 0, middle), Difference.Outcome.DIFFERENT)
                            >= 0.9;
            low = enough ? low : middle;
            high = enough ? middle : high;
        }
        return high;
    }

    @Test
    void theDifferencesThatNineOfTenStudiesShowArePrinted() {
        for (int configurations : List.of(2, 4, 11)) {
            for (int blocks : BLOCKS) {
                double deviations = found(configurations, blocks);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %d | %.1f | %.0f %% | %.0f %% | %.1f times |%n",
                        configurations,
                        blocks,
                        deviations,
                        100 * Math.expm1(0.03 * deviations),
                        100 * Math.expm1(0.1 * deviations),
                        Math.exp(0.3 * deviations));
                assertThat(deviations).isLessThan(blocks == 3 ? 15 : 6);
            }
        }
    }
}
