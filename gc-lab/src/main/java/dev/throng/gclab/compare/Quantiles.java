package dev.throng.gclab.compare;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of the distributions that comparisons need. */
final class Quantiles {

    private Quantiles() {}

    /**
     * How many standard errors a confidence interval extends to each side of its estimate.
     *
     * @param level of confidence, above 0 and below 1
     * @param degreesOfFreedom of the standard error, above 0; need not be whole
     */
    static double reach(double level, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - level) / 2);
    }

    /** The probability of a t value of at least this size. */
    static double tail(double value, double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).survivalProbability(value);
    }

    /** The probability of a chi-squared value of at least this size. */
    static double chiSquaredTail(double value, double degreesOfFreedom) {
        return ChiSquaredDistribution.of(degreesOfFreedom).survivalProbability(value);
    }

    /** The probability of a ratio of two estimates of the same variance that is at least this large. */
    static double varianceRatioTail(double ratio, double degreesOfFreedom, double degreesOfFreedomBelow) {
        return FDistribution.of(degreesOfFreedom, degreesOfFreedomBelow).survivalProbability(ratio);
    }
}
