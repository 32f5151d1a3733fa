package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.compare.LowerBoundOverhead;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.QuestionFamily;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.UntilSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The configurations of a study with their trials. Only configurations of the same group are compared.
 *
 * @param rows in the order of the study
 */
record StudyGroups(Study study, List<ConfigurationTrials> rows) {

    StudyGroups {
        rows = List.copyOf(rows);
    }

    /** The names of the groups. */
    List<String> names() {
        return rows.stream().map(ConfigurationTrials::group).distinct().toList();
    }

    /** Heaps and rates, without the stages. */
    List<String> settings() {
        return rows.stream().map(ConfigurationTrials::setting).distinct().toList();
    }

    List<ConfigurationTrials> in(String group) {
        return rows.stream().filter(row -> row.group().equals(group)).toList();
    }

    /** The measures that are compared in a group. */
    List<Measure> measures(String group) {
        return ComparedFamily.measures(study, in(group).get(0).configuration().stage());
    }

    /** The figures of all trials. */
    List<Trials> trials() {
        return rows.stream().map(ConfigurationTrials::measures).toList();
    }

    /** Every comparison of the study, by its questions. */
    ComparedMeasures compared() {
        return ComparedFamily.differences(study, new StudyQuestions(study, rows))
                .of(trials(), this::measures);
    }

    /** What a comparison decides of the questions that must be decided: the primary ones, or all if all intervals hold together. */
    Look look(ComparedMeasures compared, UntilSettings until) {
        List<Difference> asked = compared.differences().stream()
                .filter(one -> study.inference() == Inference.JOINT
                        ? until.decides(one.measure())
                        : one.family() == QuestionFamily.Kind.PRIMARY)
                .toList();
        List<Difference> undecided =
                asked.stream().filter(one -> !one.decided()).toList();
        return new Look(
                asked.size(),
                undecided.size(),
                rows.stream()
                        .filter(row -> undecided.stream().anyMatch(row::isIn))
                        .map(ConfigurationTrials::configuration)
                        .collect(Collectors.toSet()));
    }

    /** The same trials without those after the first blocks. */
    StudyGroups ofFirst(int blocks) {
        return new StudyGroups(
                study, rows.stream().map(row -> row.ofFirst(blocks)).toList());
    }

    /** What the two configurations of a difference differ in. */
    List<Confounding.Factor> factors(Difference difference) {
        return Confounding.factors(
                jvm(difference.group(), difference.of()), jvm(difference.group(), difference.from()));
    }

    private StudiedJvm jvm(String group, String label) {
        return in(group).stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow()
                .configuration()
                .jvm();
    }

    /** The cost of the collectors of a group at least, in the form of {@code comparison.json}. */
    StudyComparison.Group costs(String group) {
        return new StudyComparison.Group(
                group,
                overhead(
                        in(group),
                        figures -> figures.measures().getOrDefault(Measure.CPU_PER_OPERATION, 0.0),
                        figures -> figures.collectorCpuPerOperation().orElse(Double.NaN)),
                overhead(in(group), CellFigures::wallPerOperation, CellFigures::stoppedPerOperation));
    }

    /** Overheads of the trials' means. Empty if the cost of a configuration is unknown or all is collection, because the baseline covers all. */
    private static Map<String, Double> overhead(
            List<ConfigurationTrials> rows,
            ToDoubleFunction<CellFigures> total,
            ToDoubleFunction<CellFigures> collection) {
        List<LowerBoundOverhead.Cost> costs = new ArrayList<>();
        for (ConfigurationTrials row : rows) {
            double all = row.mean(total);
            double known = row.mean(collection);
            if (!(all > 0) || !(known >= 0) || known >= all) {
                return Map.of();
            }
            costs.add(new LowerBoundOverhead.Cost(row.label(), all, known));
        }
        return LowerBoundOverhead.of(costs);
    }
}
