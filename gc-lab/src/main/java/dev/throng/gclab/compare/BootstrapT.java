package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;

/**
 * The interval of a difference of two means of a few trials each, by the bootstrap t with weights from a Beta(1/2, 3/2) distribution
 * (Owen, "Better bootstrap t confidence intervals for the mean", arXiv:2508.10083, 2025), taken from one mean to the difference of two.
 *
 * <p>Why not a simpler one: of three trials a side the percentile bootstrap at 95 % shows a difference between equal things in about 19
 * of 100 cases, and BCa covers too little for small samples as well; the usual bootstrap t draws samples that are all one trial, so its
 * intervals may be infinite. This one keeps its level from two trials on, and errs to the cautious side with so few: the trials' own
 * error is taken with n - 1 below the line. The simulations are in docs/decisions/comparing-trials.md.
 *
 * <p>Each resample gives every trial a weight, takes the weighted means and variances of both sides, and studentizes their difference;
 * the quantiles of those t values, with the trials' own standard error, are the interval's ends. The same seed gives the same interval.
 */
public final class BootstrapT {

    /** The number of resamples beyond each end of the interval; fewer would make the end depend on a few of them. */
    private static final int FEWEST_IN_TAIL = 20;

    private static final int FEWEST_RESAMPLES = 5_000;
    private static final int MOST_RESAMPLES = 400_000;
    /** Spread below this share of the value is rounding. */
    private static final double ROUNDING = 1e-12;

    private final long seed;

    public BootstrapT(long seed) {
        this.seed = seed;
    }

    /**
     * The mean of b less the mean of a, at several levels, in their order, from one set of resamples.
     *
     * @param levels of confidence, above 0 and below 1
     * @return with infinite ends if either has fewer than two values
     */
    List<ConfidenceInterval> differences(double[] a, double[] b, double... levels) {
        double estimate = mean(b) - mean(a);
        if (a.length < 2 || b.length < 2) {
            return at(
                    levels,
                    level -> new ConfidenceInterval(
                            estimate, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, level));
        }
        double error = Math.sqrt(variance(a) / a.length + variance(b) / b.length);
        if (error <= ROUNDING * Math.max(Math.abs(mean(a)), Math.abs(mean(b)))) {
            return at(levels, level -> new ConfidenceInterval(estimate, estimate, estimate, level));
        }
        double strictest = Arrays.stream(levels).max().orElseThrow();
        double[] t = resampled(a, b, estimate, resamples(strictest));
        return at(levels, level -> {
            double tail = (1 - level) / 2;
            return new ConfidenceInterval(
                    estimate, estimate - error * quantile(t, 1 - tail), estimate - error * quantile(t, tail), level);
        });
    }

    private static List<ConfidenceInterval> at(double[] levels, DoubleFunction<ConfidenceInterval> interval) {
        return Arrays.stream(levels).mapToObj(interval).toList();
    }

    private static int resamples(double level) {
        double needed = FEWEST_IN_TAIL / ((1 - level) / 2);
        return (int) Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, needed));
    }

    private double[] resampled(double[] a, double[] b, double estimate, int resamples) {
        SplittableRandom random = new SplittableRandom(seed);
        Weighted left = new Weighted(a);
        Weighted right = new Weighted(b);
        double[] t = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            left.draw(random);
            right.draw(random);
            double error = Math.sqrt(left.variance / a.length + right.variance / b.length);
            t[i] = (right.mean - left.mean - estimate) / error;
        }
        Arrays.sort(t);
        return t;
    }

    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) Math.floor(at);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return squares / (values.length - 1);
    }

    /** One side's weighted mean and variance, redrawn for each resample. */
    private static final class Weighted {
        private final double[] values;
        private final double[] weights;
        private double mean;
        private double variance;

        Weighted(double[] values) {
            this.values = values;
            this.weights = new double[values.length];
        }

        void draw(SplittableRandom random) {
            double sum = 0;
            double weightedSum = 0;
            for (int i = 0; i < values.length; i++) {
                weights[i] = beta(random);
                sum += weights[i];
                weightedSum += weights[i] * values[i];
            }
            mean = weightedSum / sum;
            double squares = 0;
            for (int i = 0; i < values.length; i++) {
                squares += weights[i] * (values[i] - mean) * (values[i] - mean);
            }
            variance = squares / sum;
        }

        /**
         * Beta(1/2, 3/2): the product of a Beta(1/2, 1/2), which is the squared cosine of a uniform angle, and a uniform Beta(1, 1).
         * Never 0, so that no variance is.
         */
        private static double beta(SplittableRandom random) {
            double cosine = Math.cos(Math.PI * random.nextDouble());
            return Math.max(Double.MIN_NORMAL, cosine * cosine * random.nextDouble());
        }
    }
}
