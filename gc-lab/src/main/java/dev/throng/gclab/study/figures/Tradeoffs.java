package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Quantities;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.record.StudyRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Joins the limit of each configuration with its pauses, responses and costs at the common load. */
final class Tradeoffs {

    /** A set of everything says nothing about its members, so more of them are counted. */
    private static final int MAX_NAMED = 4;

    private final List<ConfigurationTrials> rows;
    private final Measure limit;
    private final double level;

    /**
     * @param rows of all stages
     * @param limit the measure of the limits: critical rate or throughput
     * @param level of the intervals
     */
    Tradeoffs(List<ConfigurationTrials> rows, Measure limit, double level) {
        this.rows = rows;
        this.limit = limit;
        this.level = level;
    }

    /** One for each configuration with a limit and trials at the common load, in the order of the study. */
    List<StudyTradeoff> all() {
        return rows.stream()
                .map(ConfigurationTrials::setting)
                .distinct()
                .flatMap(setting -> of(setting).stream())
                .toList();
    }

    private List<StudyTradeoff> of(String setting) {
        List<Trials> common = in(setting, Stage.COMMON);
        List<StudyTradeoff> all = new ArrayList<>();
        for (Trials limits : in(setting, Stage.LIMIT)) {
            common.stream()
                    .filter(one -> one.label().equals(limits.label()))
                    .findFirst()
                    .ifPresent(at -> all.add(new StudyTradeoff(
                            limits.label(),
                            setting,
                            figure(limits, limit).orElseThrow(),
                            figure(at, pause()).orElse(null),
                            figure(at, Measure.RESPONSE_P999).orElse(null),
                            figure(at, Measure.CPU_PER_OPERATION).orElse(null),
                            figure(at, Measure.RSS_MAX).orElse(null))));
        }
        return all;
    }

    /** The p99 if every configuration at the common load has one, so that all figures are of one measure. */
    private Measure pause() {
        boolean percentile = rows.stream()
                .filter(row -> row.configuration().stage() == Stage.COMMON
                        && !row.trials().isEmpty())
                .allMatch(row -> row.measures().values(Measure.PAUSE_P99).length > 0);
        return percentile ? Measure.PAUSE_P99 : Measure.PAUSE_MAX;
    }

    private List<Trials> in(String setting, Stage stage) {
        return rows.stream()
                .filter(row -> row.setting().equals(setting)
                        && row.configuration().stage() == stage
                        && !row.trials().isEmpty())
                .map(ConfigurationTrials::measures)
                .filter(one -> stage != Stage.LIMIT || one.values(limit).length > 0)
                .toList();
    }

    private Optional<StudyTradeoff.Figure> figure(Trials trials, Measure measure) {
        if (trials.values(measure).length == 0) {
            return Optional.empty();
        }
        return Optional.of(new StudyTradeoff.Figure(
                measure.id(),
                trials.middle(measure),
                trials.interval(measure, level).map(StudyComparison.Bounds::of).orElse(null)));
    }

    /**
     * A sentence for each Pareto set of the limit and a figure that the tradeoffs have.
     *
     * @param sets of the study
     */
    static List<String> sentences(List<StudyTradeoff> all, List<StudyComparison.Pareto> sets, StudyRecord record) {
        List<String> sentences = new ArrayList<>();
        for (StudyComparison.Pareto set : sets) {
            List<StudyTradeoff> rivals = all.stream()
                    .filter(one -> one.group().equals(set.group())
                            && one.cost(set.cost()).isPresent())
                    .toList();
            if (!rivals.isEmpty()) {
                sentences.add((set.group().isEmpty() ? "" : set.group() + ": ") + "Pareto set of "
                        + words(set.benefit()) + " at the limit and " + words(set.cost()) + " at "
                        + record.commonLoad().text() + ": "
                        + members(set, rivals));
            }
        }
        return sentences;
    }

    /** @param rivals of the set, members and others */
    static String members(StudyComparison.Pareto set, List<StudyTradeoff> rivals) {
        boolean everything = set.members().size() == rivals.size();
        if (everything && rivals.size() > MAX_NAMED) {
            return "all " + rivals.size() + " configurations. None is proven worse than another in both.";
        }
        return rivals.stream()
                        .filter(one -> set.members().contains(one.label()))
                        .map(one -> named(one, set.cost()))
                        .collect(Collectors.joining(", "))
                + (everything
                        ? ". No configuration is proven to dominate another."
                        : ". Each other configuration is proven to be dominated by another.");
    }

    private static String named(StudyTradeoff one, String cost) {
        return one.label() + " (" + text(one.limit()) + ", "
                + text(one.cost(cost).orElseThrow()) + ")";
    }

    private static String text(StudyTradeoff.Figure figure) {
        return Quantities.of(Measure.of(figure.measure()).unit(), figure.mean());
    }

    private static String words(String measure) {
        return Measure.of(measure).words();
    }
}
