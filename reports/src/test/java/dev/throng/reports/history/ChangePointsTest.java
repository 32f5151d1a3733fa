package dev.throng.reports.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.history.ChangePoints.Change;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Series with known changes. All random numbers have fixed seeds, so the shares are the same in every run of the tests. */
class ChangePointsTest {

    private static final int SERIES = 400;

    /** How runs differ from each other. */
    enum Noise {
        /** Normal logarithms. */
        NORMAL {
            @Override
            double of(Random random) {
                return 0.05 * random.nextGaussian();
            }
        },
        /** A tenth of the runs is disturbed, up to a factor of 3. */
        DISTURBED {
            @Override
            double of(Random random) {
                return 0.05 * random.nextGaussian() + (random.nextInt(10) == 0 ? random.nextDouble() : 0);
            }
        },
        /** Extreme values without a mean. */
        CAUCHY {
            @Override
            double of(Random random) {
                return 0.02 * Math.tan(Math.PI * (random.nextDouble() - 0.5));
            }
        };

        abstract double of(Random random);
    }

    /** @param level the level of each value */
    private static double[] series(int length, Noise noise, long seed, DoubleUnaryOperator level) {
        Random random = new Random(seed);
        return IntStream.range(0, length)
                .mapToDouble(i -> level.applyAsDouble(i) * Math.exp(noise.of(random)))
                .toArray();
    }

    private static List<Integer> places(double[] values) {
        return ChangePoints.of(values).stream().map(Change::at).toList();
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void ofAHundredSeriesWithoutAChangeAboutOneGetsOne(Noise noise) {
        long alarms = IntStream.range(0, SERIES)
                .filter(seed -> !places(series(100, noise, seed, i -> 1e6)).isEmpty())
                .count();

        // 1 %, and three standard errors of a share of 400 series
        assertThat(alarms).isLessThanOrEqualTo(10);
    }

    @Test
    void aStepOfTwoStandardDeviationsIsFoundWhereItIs() {
        int found = 0;
        int near = 0;
        for (int seed = 0; seed < 200; seed++) {
            List<Integer> places = places(series(100, Noise.NORMAL, seed, i -> i < 70 ? 1e6 : 1.1e6));
            found += places.isEmpty() ? 0 : 1;
            near += places.size() == 1 && Math.abs(places.get(0) - 70) <= 3 ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(198);
        assertThat(near).isGreaterThanOrEqualTo(185);
    }

    @Test
    void aStepIsFoundAfterAFewRuns() {
        int afterSix = 0;
        int afterTen = 0;
        for (int seed = 0; seed < 200; seed++) {
            afterSix += places(series(46, Noise.NORMAL, seed, i -> i < 40 ? 1e6 : 1.1e6))
                            .isEmpty()
                    ? 0
                    : 1;
            afterTen += places(series(50, Noise.NORMAL, seed, i -> i < 40 ? 1e6 : 1.1e6))
                            .isEmpty()
                    ? 0
                    : 1;
        }

        assertThat(afterSix).isGreaterThanOrEqualTo(120);
        assertThat(afterTen).isGreaterThanOrEqualTo(170);
    }

    @Test
    void aLevelThatLastsForAWhileHasTwoChanges() {
        List<Change> changes = ChangePoints.of(series(100, Noise.NORMAL, 1, i -> i >= 40 && i < 55 ? 1.25e6 : 1e6));

        assertThat(changes).extracting(Change::at).containsExactly(40, 55);
        assertThat(changes.get(0).after() / changes.get(0).before()).isBetween(1.2, 1.32);
        assertThat(changes.get(0).runsBefore()).isEqualTo(40);
        assertThat(changes.get(0).runsAfter()).isEqualTo(15);
        assertThat(changes.get(1).runsAfter()).isEqualTo(45);
    }

    @Test
    void aThousandRunsWithManyChangesHaveThemAll() {
        double[] values = series(1000, Noise.DISTURBED, 3, i -> 1e6 * Math.pow(1.2, Math.floor(i / 200)));

        List<Integer> places = places(values);

        assertThat(places).hasSize(4);
        for (int i = 0; i < places.size(); i++) {
            assertThat(places.get(i)).isBetween(200 * (i + 1) - 5, 200 * (i + 1) + 5);
        }
        assertThat(places(values)).as("again").isEqualTo(places);
    }

    @Test
    void fewBadRunsAreNoChange() {
        double[] values = series(60, Noise.NORMAL, 5, i -> 1e6);
        Arrays.fill(values, 30, 34, 2e7);

        assertThat(places(values)).isEmpty();
    }

    @Test
    void aCountThatIsNoLongerZeroHasChanged() {
        double[] values = new double[40];
        Arrays.fill(values, 25, 40, 12);

        assertThat(ChangePoints.of(values)).containsExactly(new Change(25, 0, 12, 25, 15));
    }

    @Test
    void aRareFailureIsNoChange() {
        double[] values = new double[40];
        values[12] = 3;
        values[30] = 800;
        values[31] = 1;

        assertThat(places(values)).isEmpty();
    }

    @Test
    void aChangeOfLessThanAPercentIsNotMarked() {
        double[] small =
                IntStream.range(0, 40).mapToDouble(i -> i < 20 ? 7000 : 6960).toArray();
        double[] large =
                IntStream.range(0, 40).mapToDouble(i -> i < 20 ? 7000 : 6900).toArray();

        assertThat(places(small)).isEmpty();
        assertThat(places(large)).containsExactly(20);
    }

    @Test
    void tooFewRunsHaveNoChange() {
        double[] nine = {1, 1, 1, 1, 1, 2, 2, 2, 2};

        assertThat(places(new double[0])).isEmpty();
        assertThat(places(nine)).isEmpty();
        assertThat(places(new double[] {1, 1, 1, 1, 1, 2, 2, 2, 2, 2}))
                .as("half of them on each side, in 2 of 252 orders")
                .containsExactly(5);
    }
}
