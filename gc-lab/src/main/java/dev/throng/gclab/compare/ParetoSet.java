package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The configurations of a group that no other one is proven to dominate: none is proven better by cost or benefit without being proven
 * worse or undecided by the other. Equal within the margin counts as equal.
 *
 * @param cost less is better
 * @param benefit more is better
 * @param members the labels, in the order of the study
 */
public record ParetoSet(String group, Measure cost, Measure benefit, List<String> members) {

    public ParetoSet {
        members = List.copyOf(members);
    }

    /** Returns the set; empty if fewer than two configurations were compared, or some were not compared by both measures. */
    public static Optional<ParetoSet> of(
            List<Trials> group, List<Difference> differences, Measure cost, Measure benefit) {
        if (group.size() < 2) {
            return Optional.empty();
        }
        List<String> members = new ArrayList<>();
        for (Trials one : group) {
            boolean dominated = false;
            for (Trials other : group) {
                if (!other.label().equals(one.label())) {
                    Optional<Difference> byCost = Standing.between(cost, one, other, differences);
                    Optional<Difference> byBenefit = Standing.between(benefit, one, other, differences);
                    if (byCost.isEmpty() || byBenefit.isEmpty()) {
                        return Optional.empty();
                    }
                    dominated |= dominates(other, byCost.get(), byBenefit.get());
                }
            }
            if (!dominated) {
                members.add(one.label());
            }
        }
        return Optional.of(new ParetoSet(group.get(0).group(), cost, benefit, members));
    }

    private static boolean dominates(Trials other, Difference cost, Difference benefit) {
        boolean betterByCost = isBetter(other, cost);
        boolean betterByBenefit = isBetter(other, benefit);
        return (betterByCost || cost.equal())
                && (betterByBenefit || benefit.equal())
                && (betterByCost || betterByBenefit);
    }

    private static boolean isBetter(Trials one, Difference difference) {
        boolean above = difference.interval().low() > difference.none();
        boolean isOf = difference.of().equals(one.label());
        return difference.shown()
                && !difference.equal()
                && (difference.measure().lessIsBetter() ? above != isOf : above == isOf);
    }
}
