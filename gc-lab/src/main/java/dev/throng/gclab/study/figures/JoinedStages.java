package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The trials that the answer of a study is about, in one group for each setting. A study with two stages has the limit of the first stage,
 * and all other figures of the second stage. The trials of other studies are unchanged.
 *
 * @param trials of each configuration, in the order of the study
 * @param differences between them
 */
record JoinedStages(List<Trials> trials, List<Difference> differences) {

    JoinedStages {
        trials = List.copyOf(trials);
        differences = List.copyOf(differences);
    }

    /**
     * Joins the stages by label.
     *
     * @param rows of all stages
     * @param limit the measure of the limits
     */
    static JoinedStages of(List<ConfigurationTrials> rows, List<Difference> differences, Measure limit) {
        List<Trials> joined = new ArrayList<>();
        Map<String, ConfigurationTrials> groups = new HashMap<>();
        for (ConfigurationTrials row : rows) {
            groups.put(row.group(), row);
            if (row.configuration().stage() != Stage.COMMON) {
                joined.add(joined(row, rows, limit));
            }
        }
        return new JoinedStages(
                joined,
                differences.stream()
                        .filter(one -> isOf(groups.get(one.group()), one.measure(), limit))
                        .map(one -> one.in(groups.get(one.group()).setting()))
                        .toList());
    }

    private static Trials joined(ConfigurationTrials row, List<ConfigurationTrials> rows, Measure limit) {
        Map<Integer, Trials.Trial> byBlock = new TreeMap<>();
        rows.stream()
                .filter(one ->
                        one.setting().equals(row.setting()) && one.label().equals(row.label()))
                .forEach(one -> one.measures().trials().forEach(trial -> {
                    Map<Measure, Double> figures = new HashMap<>(trial.figures());
                    Map<Measure, Double> eventErrors = new HashMap<>(trial.eventErrors());
                    figures.keySet().removeIf(measure -> !isOf(one, measure, limit));
                    eventErrors.keySet().removeIf(measure -> !isOf(one, measure, limit));
                    byBlock.merge(
                            trial.block(), new Trials.Trial(trial.block(), figures, eventErrors), JoinedStages::both);
                }));
        return new Trials(row.name(), row.setting(), List.copyOf(byBlock.values()));
    }

    private static Trials.Trial both(Trials.Trial one, Trials.Trial other) {
        Map<Measure, Double> figures = new HashMap<>(one.figures());
        Map<Measure, Double> eventErrors = new HashMap<>(one.eventErrors());
        figures.putAll(other.figures());
        eventErrors.putAll(other.eventErrors());
        return new Trials.Trial(one.block(), figures, eventErrors);
    }

    /** Whether the answer takes the measure from the row's stage. */
    private static boolean isOf(ConfigurationTrials row, Measure measure, Measure limit) {
        return switch (row.configuration().stage()) {
            case GIVEN -> true;
            case LIMIT -> measure == limit;
            case COMMON -> measure != limit;
        };
    }
}
