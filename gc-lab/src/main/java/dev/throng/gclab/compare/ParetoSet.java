package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The configurations that no other one is proven to dominate. One configuration dominates another if it is proven better by cost or
 * benefit, and is proven better or equal within the margin by the other. Means alone exclude no configuration.
 *
 * @param group of the configurations: heap and rates
 * @param cost less is better
 * @param benefit more is better
 * @param members the labels, in the order of the study
 */
public record ParetoSet(String group, Measure cost, Measure benefit, List<String> members) {

    public ParetoSet {
        members = List.copyOf(members);
    }

    /**
     * Returns the set of the configurations that have trials of both; empty if there are fewer than two, or some were not compared by both
     * measures, because such a configuration might dominate the others.
     *
     * @param byCost the trials with the cost, one element for each configuration
     * @param byBenefit the trials with the benefit; the same as {@code byCost}, or those of another load. Labels join the two
     */
    public static Optional<ParetoSet> of(
            String group,
            List<Trials> byCost,
            List<Trials> byBenefit,
            List<Difference> differences,
            Measure cost,
            Measure benefit) {
        List<Joined> all = joined(byCost, byBenefit);
        if (all.size() < 2) {
            return Optional.empty();
        }
        List<String> members = new ArrayList<>();
        for (Joined one : all) {
            boolean dominated = false;
            for (Joined other : all) {
                if (other != one) {
                    Optional<Difference> costs = Standing.between(cost, one.cost(), other.cost(), differences);
                    Optional<Difference> benefits =
                            Standing.between(benefit, one.benefit(), other.benefit(), differences);
                    if (costs.isEmpty() || benefits.isEmpty()) {
                        return Optional.empty();
                    }
                    dominated |= dominates(other.label(), costs.get(), benefits.get());
                }
            }
            if (!dominated) {
                members.add(one.label());
            }
        }
        return Optional.of(new ParetoSet(group, cost, benefit, members));
    }

    /** The trials of one configuration. */
    private record Joined(Trials cost, Trials benefit) {

        String label() {
            return cost.label();
        }
    }

    private static List<Joined> joined(List<Trials> byCost, List<Trials> byBenefit) {
        return byCost.stream()
                .filter(one -> !one.trials().isEmpty())
                .flatMap(one -> byBenefit.stream()
                        .filter(other -> other.label().equals(one.label()))
                        .filter(other -> !other.trials().isEmpty())
                        .map(other -> new Joined(one, other)))
                .toList();
    }

    private static boolean dominates(String other, Difference cost, Difference benefit) {
        boolean betterByCost = isBetter(other, cost);
        boolean betterByBenefit = isBetter(other, benefit);
        return (betterByCost || cost.equal())
                && (betterByBenefit || benefit.equal())
                && (betterByCost || betterByBenefit);
    }

    private static boolean isBetter(String one, Difference difference) {
        return difference.showsBetter(one) && !difference.equal();
    }
}
