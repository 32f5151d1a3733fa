package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares every two configurations of a group by every measure that both have.
 *
 * <p>The level is of all intervals together: with the level 95 %, all of them hold at once in 95 of 100 studies, and a study of equal
 * things shows any difference at all in at most 5. Each single interval is made at the stricter level that this takes (Bonferroni): 1
 * - 0.05 / m for m intervals; a pair whose values are all equal does not count. Values that are all above 0 are compared by their
 * ratio, on a logarithmic scale.
 */
public final class PairwiseDifferences {

    private static final double DIGITS = 0.001;
    private static final int MAX_BLOCKS = 1_000;

    private final ErrorBudget budget;
    private final double equalWithin;

    /**
     * @param budget the level at which all intervals hold together
     * @param equalWithin the largest difference that counts as equal, as a share above 0: 0.1 is 10 %
     */
    public PairwiseDifferences(ErrorBudget budget, double equalWithin) {
        if (!(equalWithin > 0)) {
            throw new IllegalArgumentException("equalWithin: " + equalWithin + " (expected: above 0)");
        }
        this.budget = budget;
        this.equalWithin = equalWithin;
    }

    /** In the order of groups, measures and configurations. */
    public ComparedMeasures of(List<Trials> configurations, List<Measure> measures) {
        return of(configurations, group -> measures);
    }

    /**
     * Likewise, with other measures in each group.
     *
     * @param measures of a group, by its name
     */
    public ComparedMeasures of(List<Trials> configurations, Function<String, List<Measure>> measures) {
        List<MeasuredGroup> groups = new ArrayList<>();
        Set<Measure> all = new LinkedHashSet<>();
        for (String name : configurations.stream().map(Trials::group).distinct().toList()) {
            List<Trials> members = configurations.stream()
                    .filter(one -> one.group().equals(name))
                    .toList();
            all.addAll(measures.apply(name));
            measures.apply(name).forEach(measure -> groups.add(new MeasuredGroup(name, measure, members)));
        }
        int comparisons = (int) groups.stream()
                .flatMap(MeasuredGroup::pairs)
                .filter(MeasuredGroup.Pair::varies)
                .count();
        int blocks = blocks(configurations);
        return new ComparedMeasures(
                budget.level(),
                equalWithin,
                comparisons,
                budget.single(comparisons, blocks),
                List.copyOf(all),
                groups.stream()
                        .flatMap(MeasuredGroup::pairs)
                        .map(pair -> difference(pair, comparisons, blocks))
                        .toList(),
                groups.stream().flatMap(group -> group.spread().stream()).toList());
    }

    /** How many blocks were run, by the last one with a trial that counts. */
    private static int blocks(List<Trials> configurations) {
        return configurations.stream()
                .flatMap(one -> one.trials().stream())
                .mapToInt(Trials.Trial::block)
                .max()
                .orElse(0);
    }

    /** @param blocks that were run; the share of a look belongs to it, whether the pair has a value in every block or not */
    private Difference difference(MeasuredGroup.Pair pair, int comparisons, int blocks) {
        double together = budget.single(comparisons, blocks);
        ConfidenceInterval interval = interval(pair, together);
        boolean equal = pair.blocks() >= 2 && reach(pair, together) + Math.abs(pair.estimate()) <= bound(pair);
        boolean decided = equal || !interval.contains(pair.ratio() ? 1 : 0);
        return new Difference(
                pair.of().group(),
                pair.measure(),
                pair.of().label(),
                pair.from().label(),
                pair.scale(),
                interval,
                interval(pair, budget.level()),
                equal,
                decided ? OptionalInt.empty() : moreBlocks(pair, comparisons, blocks),
                new Difference.Sample(
                        pair.blocks(),
                        pair.spread(),
                        pair.of().values(pair.measure()).length,
                        pair.from().values(pair.measure()).length));
    }

    /** How far from no difference counts as equal: on the pair's scale. */
    private double bound(MeasuredGroup.Pair pair) {
        return pair.ratio() ? Math.log1p(equalWithin) : equalWithin * pair.larger();
    }

    private static ConfidenceInterval interval(MeasuredGroup.Pair pair, double level) {
        return ConfidenceInterval.around(pair.estimate(), reach(pair, level), level, pair.scale());
    }

    /** Values are known to three digits, so no difference is known better. */
    private static double reach(MeasuredGroup.Pair pair, double level) {
        double digits = pair.ratio() ? DIGITS : DIGITS * pair.larger();
        return pair.spread()
                .map(spread -> Math.max(digits, spread.reach(level)))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The fewest more blocks that decide, if estimate and variance stay as they are: doubles their number, then bisects. */
    private OptionalInt moreBlocks(MeasuredGroup.Pair pair, int comparisons, int blocks) {
        if (pair.spread().isEmpty() || !decides(pair, comparisons, blocks, MAX_BLOCKS)) {
            return OptionalInt.empty();
        }
        int tooFew = 0;
        int enough = 1;
        while (!decides(pair, comparisons, blocks, enough)) {
            tooFew = enough;
            enough = Math.min(MAX_BLOCKS, 2 * enough);
        }
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (decides(pair, comparisons, blocks, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    private boolean decides(MeasuredGroup.Pair pair, int comparisons, int blocks, int more) {
        double distance = Math.abs(pair.estimate());
        double needed = Math.max(distance, bound(pair) - distance);
        double level = budget.single(comparisons, blocks + more);
        return pair.spread().orElseThrow().after(pair.blocks(), more).reachesLessThan(needed, level);
    }
}
