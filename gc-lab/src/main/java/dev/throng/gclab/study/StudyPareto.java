package dev.throng.gclab.study;

import dev.throng.gclab.compare.ParetoSet;
import java.util.List;

/**
 * A Pareto set in the form of {@code comparison.json}.
 *
 * @param cost the id of the measure of which less is better
 * @param benefit the id of the measure of which more is better
 * @param members the labels of the configurations that no other is proven to dominate
 */
public record StudyPareto(String group, String cost, String benefit, List<String> members) {

    static StudyPareto of(ParetoSet set) {
        return new StudyPareto(set.group(), set.cost().id(), set.benefit().id(), set.members());
    }
}
