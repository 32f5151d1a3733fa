package dev.throng.streams.analysis;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A segmented regression with one bend: y = a + b·x + c·max(0, x − bend), continuous, and linear in all other columns. The bend is one of
 * the samples' own x. For a given bend the rest is ordinary least squares, and the bend with the smallest sum of squares is taken. Its
 * interval contains every bend whose sum of squares is within what F(1, n − 4) allows at 95 %, with n corrected as in {@link
 * LeastSquares}.
 *
 * @param bend the x at which the slope changes
 * @param low the lower end of the bend's interval
 * @param high the upper end
 * @param before slope below the bend
 * @param after slope above the bend
 * @param afterMargin half the width of the interval of {@code after} at 95 %
 * @param improvement the difference of the Bayesian information criterion to a straight line; more than 6 is strong evidence of a bend
 * @param shortfall the share by which y lies below the continued first line at the largest x
 */
record SegmentedFit(
        double bend,
        double low,
        double high,
        double before,
        double after,
        double afterMargin,
        double improvement,
        double shortfall) {

    /** The samples that each segment needs. */
    private static final int FEWEST = 4;

    private static final int MAX_BENDS = 400;

    /**
     * Searches for the best bend.
     *
     * @param others further columns on which y depends linearly
     * @return empty if there are too few samples for two parts
     */
    static Optional<SegmentedFit> fit(double[] x, double[] y, double[]... others) {
        double[] sorted = Arrays.stream(x).sorted().toArray();
        if (x.length < 2 * FEWEST + 2 || sorted[0] == sorted[sorted.length - 1]) {
            return Optional.empty();
        }
        double[] bends = bends(sorted);
        double[] squares = new double[bends.length];
        int best = -1;
        LeastSquares bestFit = null;
        for (int i = 0; i < bends.length; i++) {
            Optional<LeastSquares> fit = at(bends[i], x, y, others);
            squares[i] = fit.map(LeastSquares::residualSquares).orElse(Double.POSITIVE_INFINITY);
            if (fit.isPresent() && (best < 0 || squares[i] < squares[best])) {
                best = i;
                bestFit = fit.get();
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(of(x, y, others, bends, squares, best, bestFit));
    }

    private static SegmentedFit of(
            double[] x, double[] y, double[][] others, double[] bends, double[] squares, int best, LeastSquares fit) {
        int n = x.length;
        double straight = LeastSquares.fit(y, columns(others, x)).residualSquares();
        double floor = 1e-18 * DoubleStream.of(y).map(v -> v * v).sum() + Double.MIN_NORMAL;
        double effective = Math.max(5, fit.effectiveSamples());
        double improvement = effective * Math.log(Math.max(straight, floor) / Math.max(squares[best], floor))
                - 2 * Math.log(effective);
        double t = StudentT.quantile(0.975, effective - 4);
        double allowed = squares[best] * (1 + t * t / (effective - 4));
        double low = bends[best];
        double high = bends[best];
        for (int i = 0; i < bends.length; i++) {
            if (squares[i] <= allowed) {
                low = Math.min(low, bends[i]);
                high = Math.max(high, bends[i]);
            }
        }
        double before = fit.coefficient(1);
        double after = before + fit.coefficient(2);
        double variance = fit.covariance(1, 1) + 2 * fit.covariance(1, 2) + fit.covariance(2, 2);
        double margin =
                StudentT.quantile(0.975, fit.degreesOfFreedom()) * Math.sqrt(Math.max(0, variance * fit.inflation()));
        double end = Arrays.stream(x).max().orElse(0);
        double promised = fit.coefficient(0) + before * end;
        double shortfall = promised > 0 ? -fit.coefficient(2) * (end - bends[best]) / promised : 0;
        return new SegmentedFit(bends[best], low, high, before, after, margin, improvement, shortfall);
    }

    private static Optional<LeastSquares> at(double bend, double[] x, double[] y, double[][] others) {
        double[] beyond =
                DoubleStream.of(x).map(value -> Math.max(0, value - bend)).toArray();
        try {
            return Optional.of(LeastSquares.fit(y, columns(others, x, beyond)));
        } catch (IllegalArgumentException notHere) {
            return Optional.empty();
        }
    }

    private static double[][] columns(double[][] others, double[]... first) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(others)).toArray(double[][]::new);
    }

    /** Returns the distinct x with enough samples on both sides; an even choice if there are very many. */
    private static double[] bends(double[] sorted) {
        double[] inner = Arrays.stream(sorted, FEWEST - 1, sorted.length - FEWEST + 1)
                .distinct()
                .filter(value -> value > sorted[0] && value < sorted[sorted.length - 1])
                .toArray();
        if (inner.length <= MAX_BENDS) {
            return inner;
        }
        double[] chosen = new double[MAX_BENDS];
        for (int i = 0; i < MAX_BENDS; i++) {
            chosen[i] = inner[(int) ((long) i * (inner.length - 1) / (MAX_BENDS - 1))];
        }
        return chosen;
    }
}
