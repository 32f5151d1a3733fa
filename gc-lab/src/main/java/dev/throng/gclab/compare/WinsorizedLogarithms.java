package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Mean and variance of logarithms of which the lowest {@value #LOW} and the highest {@value #HIGH} are replaced by the quantiles there, so
 * that a few extreme ones do not move them.
 */
record WinsorizedLogarithms(double mean, double variance) {

    static final double LOW = 0.05;
    static final double HIGH = 0.1;

    /** Pieces of the integration; more do not change the sixth digit. */
    private static final int PIECES = 128;

    /** Of the values themselves. */
    static WinsorizedLogarithms of(List<SampleVariance> variances) {
        double[] sorted = variances.stream()
                .mapToDouble(one -> Math.log(one.value()))
                .sorted()
                .toArray();
        double low = quantile(sorted, LOW);
        double high = quantile(sorted, 1 - HIGH);
        double[] moved = Arrays.stream(sorted)
                .map(value -> Math.min(high, Math.max(low, value)))
                .toArray();
        return new WinsorizedLogarithms(Arrays.stream(moved).average().orElseThrow(), Pool.variance(moved));
    }

    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    /**
     * Of the ratio of an estimate to the usual variance, which has an F distribution.
     *
     * @param degreesOfFreedom of the estimate
     * @param ofPrior the degrees of freedom of the usual variance, finite
     */
    static WinsorizedLogarithms ofRatios(double degreesOfFreedom, double ofPrior) {
        FDistribution ratios = FDistribution.of(degreesOfFreedom, ofPrior);
        double low = Math.log(ratios.inverseCumulativeProbability(LOW));
        double high = Math.log(ratios.inverseSurvivalProbability(HIGH));
        double step = (high - low) / PIECES;
        double mean = LOW * low + HIGH * high;
        double squares = LOW * low * low + HIGH * high * high;
        for (int i = 0; i <= PIECES; i++) {
            double at = low + i * step;
            double weight = (i == 0 || i == PIECES ? 1 : i % 2 == 0 ? 2 : 4) * step / 3;
            double ratio = Math.exp(at);
            double density = ratio * ratios.density(ratio);
            mean += weight * density * at;
            squares += weight * density * at * at;
        }
        return new WinsorizedLogarithms(mean, squares - mean * mean);
    }
}
