package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The variance of the values of one measure in one group, always within blocks: that of the differences of a pair, moderated by what the
 * pairs of all groups of the stage say together ({@link RobustPrior}). Differences within blocks do not contain the effect of the block.
 * The prior makes up for the few degrees of freedom that three blocks leave.
 *
 * <p>The pairs of a group share their configurations, so their variances depend on each other: however well they agree, they are not known
 * better than the residuals of all values allow. That bounds the degrees of freedom.
 *
 * <p>A configuration whose trials vary improbably much in most measures moderates no others, and its pairs keep their own variance with n - 1
 * degrees of freedom ({@link UnsteadyConfigurations}).
 *
 * <p>Two configurations whose values are all the same are equal as far as they can be measured: the variance of others says nothing about them.
 *
 * <p>A variance below the one that the number of events in a trial causes is luck. So the latter is the least.
 */
final class ModeratedSpread implements PairSpreads {

    /** Figures have three digits: a smaller standard deviation of a trial's logarithm is not told from 0. */
    static final double ROUNDING = 0.0005;

    /** How many standard errors are added to the variance of logarithms; see docs/decisions/comparing-trials.md. */
    private static final double CAUTION = 0.5;

    private final BlockValues values;
    private final Set<Integer> unsteady;
    private final Map<List<Integer>, VariancePrior> priors;
    private final RobustPrior prior;
    private final double most;

    private ModeratedSpread(Group group, Map<List<Integer>, VariancePrior> priors, RobustPrior prior, double most) {
        this.values = group.values();
        this.unsteady = group.unsteady();
        this.priors = priors;
        this.prior = prior;
        this.most = most;
    }

    /**
     * A group of a stage.
     *
     * @param values logarithms: their variances are comparable between pairs
     * @param unsteady the rows that moderate no others, and are not moderated ({@link UnsteadyConfigurations})
     */
    record Group(BlockValues values, Set<Integer> unsteady) {

        private BlockValues steady() {
            return values.rows(row -> !unsteady.contains(row));
        }

        private boolean isSteady(int row, int other) {
            return !unsteady.contains(row) && !unsteady.contains(other);
        }
    }

    /** Each pair has its own variance alone. */
    static ModeratedSpread unmoderated(BlockValues values) {
        return new ModeratedSpread(new Group(values, Set.of()), Map.of(), RobustPrior.NONE, values.freeWithin());
    }

    /** The groups of a stage, in the order given. */
    static List<ModeratedSpread> of(List<Group> groups) {
        List<Placed> placed = new ArrayList<>();
        for (int group = 0; group < groups.size(); group++) {
            BlockValues values = groups.get(group).values();
            for (int row = 0; row < values.rows(); row++) {
                for (int other = row + 1; other < values.rows(); other++) {
                    if (groups.get(group).isSteady(row, other)) {
                        int at = group;
                        List<Integer> pair = List.of(row, other);
                        values.pairedVariance(row, other)
                                .ifPresent(
                                        one -> placed.add(new Placed(at, pair, one.atLeast(2 * ROUNDING * ROUNDING))));
                    }
                }
            }
        }
        List<BlockValues> steady = groups.stream().map(Group::steady).toList();
        double most = steady.stream().mapToDouble(BlockValues::freeWithin).sum();
        RobustPrior prior = RobustPrior.of(
                placed.stream().map(Placed::variance).toList(),
                most,
                caution(steady.stream().mapToInt(BlockValues::rows).sum()));
        List<Map<List<Integer>, VariancePrior>> byGroup = groups.stream()
                .map(unused -> (Map<List<Integer>, VariancePrior>) new HashMap<List<Integer>, VariancePrior>())
                .toList();
        for (int i = 0; i < prior.single().size(); i++) {
            byGroup.get(placed.get(i).group())
                    .put(placed.get(i).pair(), prior.single().get(i));
        }
        List<ModeratedSpread> spreads = new ArrayList<>();
        for (int group = 0; group < groups.size(); group++) {
            spreads.add(new ModeratedSpread(groups.get(group), byGroup.get(group), prior, most));
        }
        return spreads;
    }

    /**
     * The pairs share their configurations, so their variances say less about how much variances differ than as many independent ones. A part of
     * the standard error of the variance of as many logarithms as there are configurations is added to it.
     */
    private static double caution(int configurations) {
        return 1 + CAUTION * Math.sqrt(2.0 / Math.max(1, configurations - 1));
    }

    private record Placed(int group, List<Integer> pair, SampleVariance variance) {}

    @Override
    public Optional<Spread> of(int row, int other, double eventVariance) {
        return values.pairedVariance(row, other).map(own -> {
            VariancePrior ofPair =
                    priors.getOrDefault(List.of(Math.min(row, other), Math.max(row, other)), VariancePrior.NONE);
            boolean moderated = ofPair.degreesOfFreedom() > 0 && !values.allEqual(row, other);
            SampleVariance used = moderated ? ofPair.moderated(own).atLeast(prior.least()) : own;
            double freedom = Math.max(own.degreesOfFreedom(), Math.min(used.degreesOfFreedom(), most));
            int blocks = values.common(row, other).length;
            return new Spread(
                    moderated,
                    Math.max(used.value(), 2 * eventVariance) / blocks,
                    freedom,
                    Math.sqrt(used.value() / 2),
                    Math.sqrt(eventVariance));
        });
    }

    @Override
    public boolean within() {
        return true;
    }

    @Override
    public boolean pooled() {
        return prior.usual().degreesOfFreedom() > 0;
    }

    @Override
    public OptionalDouble homogeneity() {
        Pool all = Pool.withinBlocks(values);
        return all.parts() == 2 ? OptionalDouble.empty() : all.homogeneity(ROUNDING);
    }

    @Override
    public List<Integer> leftOut() {
        return unsteady.stream().sorted().toList();
    }

    @Override
    public Optional<VariancePrior> prior() {
        return pooled()
                ? Optional.of(prior.usual()
                        .withDegreesOfFreedom(Math.min(prior.usual().degreesOfFreedom(), most)))
                : Optional.empty();
    }
}
