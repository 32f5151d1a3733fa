package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ParetoSet;
import java.util.List;

/**
 * A Pareto set in the form of {@code comparison.json}.
 *
 * @param group the heap and rates of the configurations
 * @param cost the id of the measure of which less is better; at the common load, if there is one
 * @param benefit the id of the measure of which more is better; at the limit, if the study has a common load
 * @param members the labels of the configurations that no other is proven to dominate
 */
public record StudyPareto(String group, String cost, String benefit, List<String> members) {

    static StudyPareto of(ParetoSet set) {
        return new StudyPareto(set.group(), set.cost().id(), set.benefit().id(), set.members());
    }
}
