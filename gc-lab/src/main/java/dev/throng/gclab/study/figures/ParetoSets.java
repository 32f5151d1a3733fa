package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.ParetoSet;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The Pareto sets of a study, by throughput or critical rate and by pauses or response times. A study with two stages has the first at the
 * limit and the second at the common load.
 */
final class ParetoSets {

    private static final List<Measure> BENEFITS = List.of(Measure.CRITICAL_RATE, Measure.THROUGHPUT);
    private static final List<Measure> COSTS = List.of(Measure.PAUSE_P99, Measure.PAUSE_MAX, Measure.RESPONSE_P999);

    private ParetoSets() {}

    /**
     * Returns the sets of each setting.
     *
     * @param rows of all stages
     */
    static List<StudyComparison.Pareto> of(List<ConfigurationTrials> rows, List<Difference> differences) {
        List<StudyComparison.Pareto> sets = new ArrayList<>();
        rows.stream().map(ConfigurationTrials::setting).distinct().forEach(setting -> {
            List<Trials> byCost = in(rows, setting, stage -> stage != Stage.LIMIT);
            List<Trials> byBenefit = in(rows, setting, stage -> stage != Stage.COMMON);
            for (Measure benefit : BENEFITS) {
                for (Measure cost : COSTS) {
                    ParetoSet.of(setting, byCost, byBenefit, differences, cost, benefit)
                            .map(StudyComparison.Pareto::of)
                            .ifPresent(sets::add);
                }
            }
        });
        return sets;
    }

    private static List<Trials> in(List<ConfigurationTrials> rows, String setting, Predicate<Stage> of) {
        return rows.stream()
                .filter(row -> row.setting().equals(setting)
                        && of.test(row.configuration().stage()))
                .map(ConfigurationTrials::measures)
                .toList();
    }
}
