package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The variance of the values of one measure in one group. It decides from how many trials the variance of a difference is estimated.
 *
 * <p><b>Across or within blocks.</b> A value is the sum of the effects of its configuration, its block and its trial. Differences within
 * blocks do not contain the block's effect, and cost a degree of freedom for each block. With fewer than {@value #FEWEST_WITHIN} blocks
 * that costs more than it gains, so the variance is taken across blocks. It then contains the block's effect, which errs on the cautious
 * side (Diehr and others, "Breaking the matches in a paired t-test for community interventions when the number of pairs is small",
 * Statistics in Medicine 14, 1995). The number of blocks alone decides, never the values.
 *
 * <p><b>Pooled and own.</b> The pair's own trials give a variance (Welch; or paired within blocks), and all configurations of the group
 * together give one. The larger of the two counts. The pooled one adds degrees of freedom, at most {@value #MAX_ADDED}: its own follow
 * Satterthwaite, so they are few if one configuration causes most of the variance. A test for equal variances does not decide about
 * pooling: with so few trials it rarely rejects, and pooling after it showed false differences in up to 10 of 100 simulated studies.
 *
 * <p><b>Many configurations in three blocks.</b> From {@value #FEWEST_TO_LEAVE_OUT} configurations on, those with an improbably large
 * variance are left out of the pooled one ({@link Pool#withoutImprobable}): one noisy configuration does not make the intervals of all
 * the others wide. In a pair with one of them, its own variance is not pooled, and nothing adds degrees of freedom.
 *
 * <p><b>Two levels.</b> A variance below the one that the number of events in a trial causes is luck. So the latter is the least.
 */
final class SpreadModel implements PairSpreads {

    static final int FEWEST_WITHIN = 6;
    static final int MAX_ADDED = 4;
    static final int FEWEST_TO_LEAVE_OUT = 11;
    private static final int BLOCKS_TO_LEAVE_OUT = 3;

    /** Figures have three digits: a smaller standard deviation of a logarithm is not told from 0 by the test. */
    private static final double ROUNDING = 0.0005;

    private final BlockValues values;
    private final boolean within;
    private final boolean pooled;
    private final Pool all;
    private final Pool pool;

    /** A variance of one trial and the degrees of freedom of its estimate. */
    private record Estimate(double variance, double degreesOfFreedom) {}

    /**
     * @param values on the scale on which they are compared
     * @param poolable whether a pooled variance may be used at all
     */
    SpreadModel(BlockValues values, boolean poolable) {
        this.values = values;
        this.within = values.blocks() >= FEWEST_WITHIN;
        this.all = within ? Pool.withinBlocks(values) : Pool.acrossBlocks(values);
        this.pooled = poolable && all.parts() > 2;
        boolean leavesOut = pooled && values.blocks() == BLOCKS_TO_LEAVE_OUT && all.parts() >= FEWEST_TO_LEAVE_OUT;
        this.pool = leavesOut ? all.withoutImprobable(ROUNDING) : all;
    }

    @Override
    public boolean within() {
        return within;
    }

    @Override
    public boolean pooled() {
        return pooled;
    }

    /** The rows whose variance is left out of the pooled one. */
    @Override
    public List<Integer> leftOut() {
        return Arrays.stream(all.rows())
                .filter(row -> !pool.contains(row))
                .boxed()
                .toList();
    }

    /**
     * The probability of variances that differ at least so much if the true ones are equal; empty if nothing can be tested. Within blocks,
     * the residuals of two configurations differ in their signs only, so their variances cannot be compared.
     */
    @Override
    public OptionalDouble homogeneity() {
        return within && all.parts() == 2 ? OptionalDouble.empty() : all.homogeneity(ROUNDING);
    }

    /**
     * The spread of the difference of two rows, over the blocks that they have in common.
     *
     * @param eventVariance of a trial, mean of the two configurations
     * @return empty with fewer than two common blocks
     */
    @Override
    public Optional<Spread> of(int row, int other, double eventVariance) {
        double[] one = values.common(row, other);
        double[] two = values.common(other, row);
        int blocks = one.length;
        if (blocks < 2) {
            return Optional.empty();
        }
        boolean contributes = pooled && (pool.contains(row) || pool.contains(other));
        Estimate used = contributes ? withPool(row, other, one, two) : own(one, two);
        return Optional.of(new Spread(
                contributes,
                2 * Math.max(used.variance(), eventVariance) / blocks,
                used.degreesOfFreedom(),
                Math.sqrt(used.variance()),
                Math.sqrt(eventVariance)));
    }

    @Override
    public Optional<VariancePrior> prior() {
        return Optional.empty();
    }

    private Estimate own(double[] one, double[] two) {
        return within ? paired(one, two) : welch(one, two);
    }

    /** The variance of a pair of which at least one contributes to the pooled variance. */
    private Estimate withPool(int row, int other, double[] one, double[] two) {
        if (pool.contains(row) && pool.contains(other)) {
            Estimate own = own(one, two);
            return new Estimate(
                    Math.max(own.variance(), pool.variance()),
                    Math.min(
                            Math.max(own.degreesOfFreedom(), pool.degreesOfFreedom()),
                            own.degreesOfFreedom() + MAX_ADDED));
        }
        double leftOut = Pool.variance(pool.contains(row) ? two : one);
        double contributing = Pool.variance(pool.contains(row) ? one : two);
        return new Estimate((leftOut + Math.max(contributing, pool.variance())) / 2, one.length - 1.0);
    }

    private static Estimate paired(double[] one, double[] two) {
        double[] differences = new double[one.length];
        Arrays.setAll(differences, i -> one[i] - two[i]);
        return new Estimate(Pool.variance(differences) / 2, one.length - 1.0);
    }

    private static Estimate welch(double[] one, double[] two) {
        double first = Pool.variance(one);
        double second = Pool.variance(two);
        double squares = first * first + second * second;
        double each = one.length - 1.0;
        return new Estimate(
                (first + second) / 2, squares == 0 ? 2 * each : (first + second) * (first + second) * each / squares);
    }
}
