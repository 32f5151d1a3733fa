package dev.throng.load;

import static dev.throng.load.Enumeration.SECOND;
import static dev.throng.load.Enumeration.before;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Gaps against the exponential distribution by the Kolmogorov–Smirnov statistic: the largest distance between the share of gaps below
 * x and 1 − exp(−x/mean). The mean is that of the scenario, not estimated, so the usual critical values hold: for n gaps and a
 * significance of 0.1 % the distance stays below 1.949/√n. Seeds are fixed: the test cannot fail by chance on another day.
 */
class PoissonScheduleTest {

    private static final double RATE = 1000;
    private static final int GAPS = 50_000;
    /** sqrt(−ln(alpha/2)/2) for alpha = 0.001. */
    private static final double CRITICAL = 1.949 / Math.sqrt(GAPS);

    private static double[] gaps(long seed) {
        PoissonSchedule schedule = new PoissonSchedule(RATE, seed);
        double[] gaps = new double[GAPS];
        long previous = 0;
        for (int n = 0; n < GAPS; n++) {
            long due = schedule.due(n);
            gaps[n] = due - previous;
            previous = due;
        }
        return gaps;
    }

    private static double distanceFromExponential(double[] gaps, double mean) {
        double[] sorted = gaps.clone();
        Arrays.sort(sorted);
        double distance = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = 1 - Math.exp(-sorted[i] / mean);
            distance = Math.max(distance, (i + 1.0) / sorted.length - expected);
            distance = Math.max(distance, expected - (double) i / sorted.length);
        }
        return distance;
    }

    private static double lagOneCorrelation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double product = 0;
        double square = 0;
        for (int i = 0; i < values.length; i++) {
            square += (values[i] - mean) * (values[i] - mean);
            product += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        return product / square;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 42, -1, 0x9e3779b97f4a7c15L, Long.MIN_VALUE})
    void gapsAreExponential(long seed) {
        assertThat(distanceFromExponential(gaps(seed), 1e9 / RATE)).isLessThan(CRITICAL);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 42, -1, 0x9e3779b97f4a7c15L, Long.MIN_VALUE})
    void gapsAreIndependent(long seed) {
        // the correlation of independent gaps has a standard deviation of 1/√n; 3.29 of them are exceeded once in a
        // thousand
        assertThat(Math.abs(lagOneCorrelation(gaps(seed)))).isLessThan(3.29 / Math.sqrt(GAPS));
    }

    @Test
    void statisticRejectsWhatIsNotExponential() {
        SplittableRandom random = new SplittableRandom(1);
        double[] even = new double[GAPS];
        Arrays.fill(even, 1e6);
        double[] uniform = random.doubles(GAPS, 0, 2e6).toArray();
        double[] twoPercentFast = Arrays.stream(gaps(1)).map(gap -> gap * 0.98).toArray();
        assertThat(distanceFromExponential(even, 1e6)).isGreaterThan(CRITICAL);
        assertThat(distanceFromExponential(uniform, 1e6)).isGreaterThan(CRITICAL);
        assertThat(distanceFromExponential(twoPercentFast, 1e6)).isLessThan(2 * CRITICAL);
        assertThat(distanceFromExponential(
                        Arrays.stream(gaps(1)).map(gap -> gap * 0.95).toArray(), 1e6))
                .isGreaterThan(CRITICAL);
    }

    @Test
    void neighbouringSeedsAreUnrelated() {
        double[] one = gaps(1);
        double[] two = gaps(2);
        double[] difference = new double[GAPS];
        Arrays.setAll(difference, i -> one[i] * two[i] - 1e12);
        // E[XY] of independent gaps is the product of the means; the standard deviation of XY is √3 · 1e12
        assertThat(Math.abs(Arrays.stream(difference).average().orElseThrow()))
                .isLessThan(3.29 * Math.sqrt(3) * 1e12 / Math.sqrt(GAPS));
    }

    /** The first due time of many phases, as the engine makes their loads: a seed for each. */
    private static long[] firstDues(int phases) {
        Load load = new OpenLoad(new RateProfile.Poisson(RATE));
        long[] dues = new long[phases];
        Arrays.setAll(dues, seed -> load.slice(0, 1, SECOND, 0, new SplittableRandom(seed))
                .peek());
        return dues;
    }

    @Test
    void firstGapIsExponential() {
        double[] gaps = Arrays.stream(firstDues(GAPS)).mapToDouble(due -> due).toArray();
        assertThat(distanceFromExponential(gaps, 1e9 / RATE)).isLessThan(CRITICAL);
    }

    @Test
    void firstArrivalsOfDifferentLoadsDoNotCoincide() {
        assertThat(Arrays.stream(firstDues(30)).distinct().count()).isEqualTo(30);
        assertThat(Arrays.stream(firstDues(30)).filter(due -> due == 0)).isEmpty();
    }

    /**
     * The arrivals of 1 s at 1/s in 10,000 phases against the Poisson distribution: P(k) = e⁻¹/k!. With the classes 0, 1, 2, 3, 4 and
     * "5 or more" the statistic has five degrees of freedom; it exceeds 20.52 once in a thousand seeds.
     */
    @Test
    void countsPerPhaseArePoissonDistributed() {
        int phases = 10_000;
        long[] seen = new long[6];
        for (int seed = 0; seed < phases; seed++) {
            ArrivalProcess process =
                    new OpenLoad(new RateProfile.Poisson(1)).slice(0, 1, SECOND, 0, new SplittableRandom(seed));
            seen[(int) Math.min(5, process.due(SECOND))]++;
        }
        double chiSquare = 0;
        double share = Math.exp(-1);
        double rest = 1;
        for (int k = 0; k < 6; k++) {
            double expected = phases * (k == 5 ? rest : share);
            chiSquare += (seen[k] - expected) * (seen[k] - expected) / expected;
            rest -= share;
            share /= k + 1;
        }
        assertThat(chiSquare).as("counts %s", Arrays.toString(seen)).isLessThan(20.52);
    }

    @Test
    void rateIsKeptInTheLongRun() {
        PoissonSchedule schedule = new PoissonSchedule(1e6, 5);
        // 20 M arrivals in 20 s, with a standard deviation of √20 M
        assertThat(schedule.count(20 * SECOND))
                .isBetween(20_000_000 - 5 * (long) Math.sqrt(2e7), 20_000_000 + 5 * (long) Math.sqrt(2e7));
    }

    @Test
    void slicesOfOneSeedAreOneSchedule() {
        long[] whole = before(
                new OpenLoad(new RateProfile.Poisson(RATE)).slice(0, 1, SECOND, 0, new SplittableRandom(3)), SECOND);
        for (int parts = 2; parts <= 7; parts++) {
            for (int part = 0; part < parts; part++) {
                ArrivalProcess slice = new OpenLoad(new RateProfile.Poisson(RATE))
                        .slice(part, parts, SECOND, 0, new SplittableRandom(3));
                for (int n = part; n < whole.length; n += parts) {
                    assertThat(slice.peek()).isEqualTo(whole[n]);
                    slice.take();
                }
                assertThat(slice.peek()).isGreaterThanOrEqualTo(SECOND);
            }
        }
    }

    @Test
    void countingAheadOfAndBehindTheArrivalsAgrees() {
        // the two cursors in every order: counting first, taking first, and in turns
        PoissonSchedule counted = new PoissonSchedule(RATE, 9);
        long ahead = counted.count(5 * SECOND);
        PoissonSchedule taken = new PoissonSchedule(RATE, 9);
        taken.due(ahead + 100);
        assertThat(taken.count(5 * SECOND)).isEqualTo(ahead);
        PoissonSchedule both = new PoissonSchedule(RATE, 9);
        SplittableRandom random = new SplittableRandom(4);
        long n = 0;
        long at = 0;
        while (at < 5 * SECOND) {
            n += random.nextInt(30);
            both.due(n);
            at = Math.min(5 * SECOND, at + random.nextLong(30_000_000));
            assertThat(both.count(at)).isEqualTo(new PoissonSchedule(RATE, 9).count(at));
        }
        assertThat(both.count(5 * SECOND)).isEqualTo(ahead);
    }

    @Test
    void arrivalsCannotBeAskedForBackwards() {
        PoissonSchedule schedule = new PoissonSchedule(RATE, 1);
        schedule.due(10);
        assertThatThrownBy(() -> schedule.due(9)).hasMessage("arrival 9 (expected: 10 or later)");
    }
}
