package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {

    private static double[] of(double... values) {
        return values;
    }

    /** x̄ = 3, ȳ = 4, Sxx = 10, Sxy = 6, so b = 0.6 and a = 2.2; residuals −0.8, 0.6, 1, −0.6, −0.2: SSE = 2.4, s² = 0.8. */
    @Test
    void fivePointsByHand() {
        LeastSquares fit = LeastSquares.fit(of(2, 4, 5, 4, 5), of(1, 2, 3, 4, 5));

        assertThat(fit.coefficient(1)).isCloseTo(0.6, within(1e-12));
        assertThat(fit.coefficient(0)).isCloseTo(2.2, within(1e-12));
        assertThat(fit.residualSquares()).isCloseTo(2.4, within(1e-12));
        assertThat(fit.determination()).isCloseTo(0.6, within(1e-12));
        assertThat(fit.covariance(1, 1)).isCloseTo(0.08, within(1e-12));
        assertThat(fit.covariance(0, 0)).isCloseTo(0.8 * (1.0 / 5 + 9.0 / 10), within(1e-12));
        assertThat(fit.covariance(0, 1)).isCloseTo(-3 * 0.08, within(1e-12));
        // products of neighbouring residuals: −0.48 + 0.6 − 0.6 + 0.12 = −0.36: nothing to correct
        assertThat(fit.correlation()).isZero();
        assertThat(fit.margin(1)).isCloseTo(3.1824 * Math.sqrt(0.08), within(1e-4));
    }

    /** Anscombe's first set (1973): slope 0.5001, standard error 0.1179, intercept 3.0001, R² 0.667. */
    @Test
    void anscombesFirstSet() {
        LeastSquares fit = LeastSquares.fit(
                of(8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68),
                of(10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5));

        assertThat(fit.coefficient(1)).isCloseTo(0.50009, within(1e-5));
        assertThat(fit.coefficient(0)).isCloseTo(3.00009, within(1e-5));
        assertThat(Math.sqrt(fit.covariance(1, 1))).isCloseTo(0.11791, within(1e-5));
        assertThat(Math.sqrt(fit.covariance(0, 0))).isCloseTo(1.12475, within(1e-5));
        assertThat(fit.determination()).isCloseTo(0.66654, within(1e-5));
    }

    /** Orthogonal columns: b₁ = 6/4, b₂ = 4/4; what is left is the interaction ½, so SSE = 1 and every slope's variance is ¼. */
    @Test
    void twoColumnsByHand() {
        LeastSquares fit = LeastSquares.fit(of(1, 2, 3, 6), of(-1, -1, 1, 1), of(-1, 1, -1, 1));

        assertThat(fit.coefficient(0)).isCloseTo(3, within(1e-12));
        assertThat(fit.coefficient(1)).isCloseTo(1.5, within(1e-12));
        assertThat(fit.coefficient(2)).isCloseTo(1, within(1e-12));
        assertThat(fit.residualSquares()).isCloseTo(1, within(1e-12));
        assertThat(fit.covariance(1, 1)).isCloseTo(0.25, within(1e-12));
        assertThat(fit.covariance(2, 2)).isCloseTo(0.25, within(1e-12));
        assertThat(fit.covariance(1, 2)).isCloseTo(0, within(1e-12));
        assertThat(fit.covariance(0, 0)).isCloseTo(0.25, within(1e-12));
    }

    /** Longley's data (1967), whose columns are hard to separate, with the certified values of NIST. */
    @Test
    void certifiedValuesOfLongleysData() {
        LeastSquares fit = LeastSquares.fit(
                of(
                        60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169, 66513, 68655,
                        69564, 69331, 70551),
                of(83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9),
                of(
                        234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546,
                        482704, 502601, 518173, 554894),
                of(2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007),
                of(1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827),
                of(
                        107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950,
                        123366, 125368, 127852, 130081),
                IntStream.rangeClosed(1947, 1962).asDoubleStream().toArray());

        double[] coefficients = {
            -3482258.63459582,
            15.0618722713733,
            -0.0358191792925910,
            -2.02022980381683,
            -1.03322686717359,
            -0.0511041056535807,
            1829.15146461355
        };
        double[] deviations = {
            890420.383607373,
            84.9149257747669,
            0.0334910077722432,
            0.488399681651699,
            0.214274163161675,
            0.226073200069370,
            455.478499142212
        };
        for (int j = 0; j < coefficients.length; j++) {
            assertThat(fit.coefficient(j) / coefficients[j]).isCloseTo(1, within(1e-9));
            assertThat(Math.sqrt(fit.covariance(j, j)) / deviations[j]).isCloseTo(1, within(1e-9));
        }
        assertThat(fit.residualSquares() / 836424.055505915).isCloseTo(1, within(1e-9));
        assertThat(fit.determination()).isCloseTo(0.995479004577296, within(1e-12));
    }

    @Test
    void gigabytesOnThousandsLoseNoDigits() {
        double[] sources =
                IntStream.range(0, 100).mapToDouble(i -> Math.min(i * 20, 1400)).toArray();
        double[] listeners = IntStream.range(0, 100)
                .mapToDouble(i -> Math.max(0, i - 70) * 187)
                .toArray();
        double[] bytes = IntStream.range(0, 100)
                .mapToDouble(i -> 3e9 + 693_910 * sources[i] + 4_096 * listeners[i])
                .toArray();

        LeastSquares fit = LeastSquares.fit(bytes, sources, listeners);

        assertThat(fit.coefficient(0)).isCloseTo(3e9, within(10.0));
        assertThat(fit.coefficient(1)).isCloseTo(693_910, within(1e-3));
        assertThat(fit.coefficient(2)).isCloseTo(4_096, within(1e-3));
        assertThat(fit.determination()).isCloseTo(1, within(1e-12));
    }

    @Test
    void intervalOfIndependentErrorsHoldsTheTruthNineteenTimesInTwenty() {
        assertThat(coverage(0, 1000)).isBetween(0.925, 0.975);
    }

    @Test
    void intervalOfErrorsThatLastIsWidenedToHoldIt() {
        assertThat(coverage(0.7, 1000)).isBetween(0.88, 0.99);
    }

    /** How often the interval of the slope holds the true one, with errors of which each keeps a part of the one before. */
    private static double coverage(double kept, int trials) {
        Random random = new Random(42);
        int held = 0;
        for (int trial = 0; trial < trials; trial++) {
            double[] x = new double[120];
            double[] y = new double[120];
            double error = 0;
            for (int i = 0; i < x.length; i++) {
                error = kept * error + random.nextGaussian();
                x[i] = i;
                y[i] = 5 + 0.3 * i + error;
            }
            LeastSquares fit = LeastSquares.fit(y, x);
            held += Math.abs(fit.coefficient(1) - 0.3) <= fit.margin(1) ? 1 : 0;
        }
        return held / (double) trials;
    }

    @Test
    void fiellersIntervalEndsWhereTheLineIsJustAsFarAwayAsItMayBe() {
        LeastSquares fit = LeastSquares.fit(of(2.1, 3.9, 6.2, 7.8, 10.1, 11.9, 14.2), of(1, 2, 3, 4, 5, 6, 7));

        double[] range = fit.reaches(30, 1, 0);

        double t = StudentT.quantile(0.975, fit.degreesOfFreedom());
        assertThat(range[0]).isCloseTo((30 - fit.coefficient(0)) / fit.coefficient(1), within(1e-9));
        assertThat(range[1]).isLessThan(range[0]);
        assertThat(range[2]).isGreaterThan(range[0]);
        for (double end : new double[] {range[1], range[2]}) {
            double line = fit.coefficient(0) + fit.coefficient(1) * end;
            double variance = fit.covariance(0, 0) + 2 * end * fit.covariance(0, 1) + end * end * fit.covariance(1, 1);
            assertThat(Math.abs(30 - line)).isCloseTo(t * Math.sqrt(variance * fit.inflation()), within(1e-6));
        }
        // further out one knows less
        assertThat(range[2] - range[0]).isGreaterThan(range[0] - range[1]);
    }

    @Test
    void uncertainSlopeReachesNothingForCertain() {
        LeastSquares fit = LeastSquares.fit(of(5, 4, 6, 5, 4, 6.1), of(1, 2, 3, 4, 5, 6));

        assertThat(fit.reaches(100, 1, 0)[2]).isInfinite();
        assertThat(LeastSquares.fit(of(6, 5, 4, 3.1), of(1, 2, 3, 4)).reaches(100, 1, 0))
                .isEmpty();
    }

    @Test
    void columnThatDoesNotVaryOrIsAnotherIsRefused() {
        assertThatThrownBy(() -> LeastSquares.fit(of(1, 2, 3, 4), of(7, 7, 7, 7)))
                .hasMessageContaining("does not vary");
        assertThatThrownBy(() -> LeastSquares.fit(of(1, 2, 3, 5), of(1, 2, 3, 4), of(2, 4, 6, 8)))
                .hasMessageContaining("cannot be separated");
        assertThatThrownBy(() -> LeastSquares.fit(of(1, 2), of(1, 2))).hasMessageContaining("2 samples");
        assertThat(LeastSquares.inseparable(of(1, 2, 3, 4.01), of(1, 2, 3, 4))).isTrue();
        assertThat(LeastSquares.inseparable(of(1, 2, 1, 2), of(1, 2, 3, 4))).isFalse();
    }
}
