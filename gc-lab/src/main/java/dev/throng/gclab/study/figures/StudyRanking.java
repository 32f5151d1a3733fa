package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Standing;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.List;

/**
 * The order of a group's configurations by one measure, in the form of {@code comparison.json}.
 *
 * @param group the heap and rates of the configurations
 * @param measure the id of the measure
 * @param first the label of the configuration with the best mean
 * @param best the labels of the configurations that are proven better than all others, and equal among each other; empty if that is not
 *     proven
 * @param rivals all configurations but {@code first}, the best mean first
 */
public record StudyRanking(String group, String measure, String first, List<String> best, List<Rival> rivals) {

    /**
     * A configuration against {@code first}.
     *
     * @param label the label of the configuration
     * @param relation {@code worse}, {@code equal} or {@code undecided}
     * @param scale whether {@code low} and {@code high} are a {@code ratio} (this configuration divided by {@code first}) or
     *     {@code absolute}
     *     (this configuration less {@code first}, in the measure's unit)
     * @param low the lower end of the interval of this configuration against {@code first}; {@code null} without a bound
     * @param high the upper end of that interval; {@code null} without a bound
     * @param change the interval in words; empty if one of its ends has no bound
     */
    public record Rival(String label, String relation, String scale, Double low, Double high, String change) {

        private static Rival of(Standing.Rival rival) {
            StudyComparison.Bounds bounds = StudyComparison.Bounds.of(rival.interval());
            return new Rival(
                    rival.trials().label(),
                    ScalarTypes.word(rival.relation()),
                    ScalarTypes.word(rival.difference().scale()),
                    bounds.low(),
                    bounds.high(),
                    rival.change().orElse(""));
        }
    }

    static StudyRanking of(String group, Standing standing) {
        return new StudyRanking(
                group,
                standing.measure().id(),
                standing.best().label(),
                standing.winners(),
                standing.rivals().stream().map(Rival::of).toList());
    }
}
