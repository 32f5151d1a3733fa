package dev.throng.gclab.compare;

import java.util.Arrays;

/**
 * Selects among comparisons so that the false discovery rate is controlled: of those selected, at most a given share is wrong in expectation
 * (Benjamini and Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57, 1995). It holds for
 * independent comparisons and for those that depend on each other positively, such as comparisons with one baseline (Benjamini and
 * Yekutieli, The Annals of Statistics 29, 2001).
 *
 * <p>Intervals at the level 1 - {@link #error} have a false coverage rate of at most the same share among those selected (Benjamini and
 * Yekutieli, "False discovery rate-adjusted multiple confidence intervals", Journal of the American Statistical Association 100, 2005). A
 * comparison is selected exactly if its interval at this level excludes the hypothesis.
 *
 * @param comparisons how many count
 * @param selected how many of them are selected
 * @param rate the false discovery rate, above 0 and below 1; times the limit, if there is one
 */
record StepUp(int comparisons, int selected, double rate) {

    /**
     * @param probabilities of values at least as far from the hypothesis as those found, if it is true: one for each comparison
     * @param rate the false discovery rate, above 0 and below 1
     */
    static StepUp of(double[] probabilities, double rate) {
        if (!(rate > 0 && rate < 1)) {
            throw new IllegalArgumentException("rate: " + rate + " (expected: above 0 and below 1)");
        }
        double[] sorted = probabilities.clone();
        Arrays.sort(sorted);
        int selected = sorted.length;
        while (selected > 0 && sorted[selected - 1] > rate * selected / sorted.length) {
            selected--;
        }
        return new StepUp(sorted.length, selected, rate);
    }

    /**
     * Likewise, if many hypotheses are obviously true: their probabilities are close to 1, and each makes the step-up stricter for all. Those
     * above the limit are left out, and the others are divided by it. What is left of a true hypothesis is selected no more often than before
     * (Zhao, Small and Su, "Multiple testing when many p-values are uniformly conservative", Journal of the American Statistical Association
     * 114, 2019).
     *
     * @param limit of the probabilities that count, above 0, at most 1
     */
    static StepUp conditional(double[] probabilities, double rate, double limit) {
        return of(Arrays.stream(probabilities).filter(one -> one <= limit).toArray(), rate * limit);
    }

    /** The error that each single comparison may have. If none is selected, it is the one that would have selected the first. */
    double error() {
        return rate * Math.max(1, selected) / Math.max(1, comparisons);
    }

    boolean selects(double probability) {
        return selected > 0 && probability <= error();
    }
}
