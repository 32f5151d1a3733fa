package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Finds the configurations of a group whose trials vary improbably much beside those of all others, in most measures. What other
 * configurations vary says nothing about these. Three values of an unsteady configuration are now and then close to each other by luck, so
 * the variance of a single measure does not tell; more than half of the measures do.
 *
 * <p>For each measure an F test compares the variance of a configuration, within blocks, with that of the others. Of m measures that vary
 * alike, the probability that more than half have a test at least so improbable follows from the binomial distribution. The most improbable
 * configuration is left out, then the next one, until none is improbable at {@value #IMPROBABLE} divided by the number of configurations,
 * or a third is left out. The measures are the primary ones: many others, such as pauses by other percentiles, repeat each other. Fewer than
 * {@value #FEWEST_MEASURES} tell nothing.
 */
final class UnsteadyConfigurations {

    private static final double IMPROBABLE = 0.01;
    private static final int SHARE = 3;
    private static final int FEWEST_MEASURES = 3;
    private static final double LEAST_VARIANCE = ModeratedSpread.ROUNDING * ModeratedSpread.ROUNDING;

    /** What a measure says about the configurations, by their labels. */
    private record Measured(List<String> labels, BlockValues values) {

        /** The probability of at least this variance if the configuration varies as those do that are not left out. */
        private OptionalDouble tail(String label, Set<String> leftOut) {
            BlockValues all = values.rows(row -> !leftOut.contains(labels.get(row)));
            BlockValues others =
                    values.rows(row -> !labels.get(row).equals(label) && !leftOut.contains(labels.get(row)));
            double free = others.freeWithin();
            double own = all.freeWithin() - free;
            if (!(free > 0 && own > 0)) {
                return OptionalDouble.empty();
            }
            double squares = others.squaresWithin();
            double variance = Math.max(LEAST_VARIANCE, (all.squaresWithin() - squares) / own);
            return OptionalDouble.of(
                    Quantiles.varianceRatioTail(variance / Math.max(LEAST_VARIANCE, squares / free), own, free));
        }
    }

    private final List<Measured> measures;
    private final List<String> labels;

    private UnsteadyConfigurations(List<Measured> measures) {
        this.measures = measures;
        this.labels = measures.stream()
                .flatMap(one -> one.labels().stream())
                .distinct()
                .toList();
    }

    /**
     * The labels of the unsteady configurations.
     *
     * @param tables of the primary measures of one group
     */
    static Set<String> of(List<MeasuredGroup.Table> tables) {
        return new UnsteadyConfigurations(tables.stream()
                        .map(table -> new Measured(
                                table.positive().stream().map(Trials::label).toList(), table.logarithms()))
                        .toList())
                .unsteady();
    }

    private Set<String> unsteady() {
        Set<String> unsteady = new HashSet<>();
        for (int left = 0; left < labels.size() / SHARE; left++) {
            Optional<String> next = next(unsteady);
            if (next.isEmpty()) {
                break;
            }
            unsteady.add(next.get());
        }
        return unsteady;
    }

    /** The most improbable configuration of those that are not left out; empty if none is improbable. */
    private Optional<String> next(Set<String> leftOut) {
        double least = IMPROBABLE / Math.max(1, labels.size());
        Optional<String> next = Optional.empty();
        for (String label : labels) {
            double tail = leftOut.contains(label)
                    ? 1
                    : ofMostMeasures(measures.stream()
                            .flatMapToDouble(one -> one.tail(label, leftOut).stream())
                            .toArray());
            if (tail <= least) {
                least = tail;
                next = Optional.of(label);
            }
        }
        return next;
    }

    /**
     * The probability that more than half of so many independent tests are at least as improbable as more than half of these are; 1 of too
     * few.
     */
    static double ofMostMeasures(double... tails) {
        int count = tails.length;
        if (count < FEWEST_MEASURES) {
            return 1;
        }
        int most = count / 2 + 1;
        double tail = Arrays.stream(tails).sorted().toArray()[most - 1];
        double sum = 0;
        double ways = 1;
        for (int hits = 0; hits <= count; hits++) {
            if (hits >= most) {
                sum += ways * Math.pow(tail, hits) * Math.pow(1 - tail, count - hits);
            }
            ways = ways * (count - hits) / (hits + 1);
        }
        return Math.min(1, sum);
    }
}
