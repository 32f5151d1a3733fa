package dev.throng.streams.analysis;

import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t distribution, for the margins of a fit. */
final class StudentT {

    private StudentT() {}

    /**
     * The value below which the given share lies.
     *
     * @param share more than 0.5 and less than 1
     * @param degreesOfFreedom more than 0; need not be whole
     * @throws IllegalArgumentException if either is out of its range
     */
    static double quantile(double share, double degreesOfFreedom) {
        if (!(share > 0.5 && share < 1)) {
            throw new IllegalArgumentException("share: " + share + " (expected: more than 0.5 and less than 1)");
        }
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(share);
    }
}
