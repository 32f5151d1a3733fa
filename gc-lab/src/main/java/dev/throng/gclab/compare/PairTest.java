package dev.throng.gclab.compare;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * What a pair shows: its interval at a level, and how probable its values are if the two do not differ, or if they differ by the margin or
 * more. Values are known to three digits, so no difference is known better.
 *
 * @param equalWithin the largest difference that counts as equal, as a share above 0: 0.1 is 10 %
 */
record PairTest(EstimatedDifference found, double equalWithin) {

    private static final double DIGITS = 0.001;
    private static final int MAX_BLOCKS = 1_000;

    ConfidenceInterval interval(double level) {
        return ConfidenceInterval.around(found.estimate(), reach(level), level, found.scale());
    }

    /** Whether the interval at this level is within the margin. */
    boolean isEqual(double level) {
        return reach(level) + Math.abs(found.estimate()) <= bound();
    }

    private double reach(double level) {
        return found.spread()
                .map(spread -> Math.max(digits(), spread.reach(level)))
                .orElse(Double.POSITIVE_INFINITY);
    }

    private double digits() {
        return found.ratio() ? DIGITS : DIGITS * found.larger();
    }

    /** How far from no difference counts as equal: on the pair's scale. */
    private double bound() {
        return found.ratio() ? Math.log1p(equalWithin) : equalWithin * found.larger();
    }

    /** The probability of at least this difference if there is none. */
    double probabilityIfEqual() {
        double distance = Math.abs(found.estimate());
        return distance <= digits() ? 1 : Math.min(1, 2 * tail(distance));
    }

    /** The larger of two one-sided probabilities: of at most this difference if it is the margin or more. */
    double probabilityIfUnequal() {
        double distance = bound() - Math.abs(found.estimate());
        return distance < digits() ? 1 : tail(distance);
    }

    private double tail(double distance) {
        return found.spread()
                .map(spread -> spread.meanVariance() == 0
                        ? 0
                        : Quantiles.tail(distance / Math.sqrt(spread.meanVariance()), spread.degreesOfFreedom()))
                .orElse(1.0);
    }

    /**
     * The fewest more blocks, or runs of each group, that decide, if estimate and variance stay as they are: doubles their number, then bisects.
     *
     * @param levels by how many more blocks have been run
     */
    OptionalInt moreBlocks(IntFunction<QuestionFamily.Levels> levels) {
        if (!decides(levels, MAX_BLOCKS)) {
            return OptionalInt.empty();
        }
        int tooFew = 0;
        int enough = 1;
        while (!decides(levels, enough)) {
            tooFew = enough;
            enough = Math.min(MAX_BLOCKS, 2 * enough);
        }
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (decides(levels, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    private boolean decides(IntFunction<QuestionFamily.Levels> levels, int more) {
        double distance = Math.abs(found.estimate());
        Optional<Spread> spread = found.later().apply(more);
        QuestionFamily.Levels then = levels.apply(more);
        return spread.filter(one -> one.reachesLessThan(distance, then.different())
                        || distance < bound() && one.reachesLessThan(bound() - distance, then.equal()))
                .isPresent();
    }
}
