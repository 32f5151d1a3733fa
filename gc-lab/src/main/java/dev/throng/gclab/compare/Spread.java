package dev.throng.gclab.compare;

/**
 * How exactly a difference of two means is known.
 *
 * @param pooled whether all configurations of the group contributed to the variance, except those left out
 * @param meanVariance of the difference of the means
 * @param degreesOfFreedom of that variance
 * @param trialDeviation standard deviation of one trial, by the differences between trials
 * @param eventDeviation standard error of one trial that comes from the number of its events alone; 0 where unknown
 */
public record Spread(
        boolean pooled, double meanVariance, double degreesOfFreedom, double trialDeviation, double eventDeviation) {

    /**
     * Half the width of a confidence interval with this spread.
     *
     * @param level 0 to 1
     */
    double reach(double level) {
        return meanVariance == 0 ? 0 : Quantiles.reach(level, degreesOfFreedom) * Math.sqrt(meanVariance);
    }

    /** Whether {@link #reach} at this level is less than a distance. */
    boolean reachesLessThan(double distance, double level) {
        return meanVariance == 0
                || Quantiles.tail(distance / Math.sqrt(meanVariance), degreesOfFreedom) < (1 - level) / 2;
    }

    /** The spread to expect of more blocks of the same kind. */
    Spread after(int blocks, int more) {
        double factor = (double) (blocks + more) / blocks;
        return new Spread(
                pooled,
                meanVariance / factor,
                degreesOfFreedom * (blocks + more - 1) / (blocks - 1),
                trialDeviation,
                eventDeviation);
    }
}
