package dev.throng.gclab.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How much the values of one measure in one group vary, and what that means for the difference of two rows. */
interface PairSpreads {

    /**
     * The spread of the difference of two rows, over the blocks that they have in common.
     *
     * @param eventVariance of a trial, mean of the two configurations
     * @return empty with fewer than two common blocks
     */
    Optional<Spread> of(int row, int other, double eventVariance);

    /** Whether the effects of the blocks are removed. */
    boolean within();

    /** Whether other configurations contribute to the variance of a pair. */
    boolean pooled();

    /** The probability of variances that differ at least so much if the true ones are equal; empty if nothing can be tested. */
    OptionalDouble homogeneity();

    /** The rows whose variance is left out of the pooled one. */
    List<Integer> leftOut();

    /** The prior of the variance of a difference; empty if there is none. */
    Optional<VariancePrior> prior();
}
