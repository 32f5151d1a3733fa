package dev.throng.gclab.study;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.ParetoFront;
import dev.throng.gclab.compare.Quantities;
import dev.throng.gclab.compare.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Joins the limit of each configuration with its pauses, responses and costs at the common load. */
final class Tradeoffs {

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
    List<StudyComparison.Tradeoff> all() {
        return rows.stream()
                .map(ConfigurationTrials::setting)
                .distinct()
                .flatMap(setting -> of(setting).stream())
                .toList();
    }

    private List<StudyComparison.Tradeoff> of(String setting) {
        List<Trials> common = in(setting, Stage.COMMON);
        Measure pause = common.stream().allMatch(one -> one.values(Measure.PAUSE_P99).length > 0)
                ? Measure.PAUSE_P99
                : Measure.PAUSE_MAX;
        List<StudyComparison.Tradeoff> all = new ArrayList<>();
        for (Trials limits : in(setting, Stage.LIMIT)) {
            common.stream()
                    .filter(one -> one.label().equals(limits.label()))
                    .findFirst()
                    .ifPresent(at -> all.add(new StudyComparison.Tradeoff(
                            limits.label(),
                            setting,
                            figure(limits, limit).orElseThrow(),
                            figure(at, pause).orElse(null),
                            figure(at, Measure.RESPONSE_P999).orElse(null),
                            figure(at, Measure.CPU_PER_OPERATION).orElse(null),
                            figure(at, Measure.RSS_MAX).orElse(null),
                            false,
                            false)));
        }
        List<String> byPause = front(all, false);
        List<String> byResponse = front(all, true);
        return all.stream()
                .map(one -> one.judged(byPause.contains(one.label()), byResponse.contains(one.label())))
                .toList();
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

    private Optional<StudyComparison.Figure> figure(Trials trials, Measure measure) {
        if (trials.values(measure).length == 0) {
            return Optional.empty();
        }
        return Optional.of(new StudyComparison.Figure(
                measure.id(),
                trials.middle(measure),
                trials.interval(measure, level)
                        .map(interval -> new StudyComparison.Bounds(interval.low(), interval.high()))
                        .orElse(null)));
    }

    /** Labels of the Pareto set of the means; none if a configuration lacks the cost, because it might dominate the others. */
    private static List<String> front(List<StudyComparison.Tradeoff> all, boolean response) {
        if (all.stream().anyMatch(one -> one.cost(response) == null)) {
            return List.of();
        }
        return ParetoFront.of(all.stream()
                        .map(one -> new ParetoFront.Point(
                                one.label(),
                                one.cost(response).mean(),
                                one.limit().mean()))
                        .toList())
                .stream()
                .map(ParetoFront.Point::label)
                .toList();
    }

    /** A sentence for each setting that names the Pareto set. */
    static List<String> sentences(List<StudyComparison.Tradeoff> all, StudyRecord record) {
        List<String> sentences = new ArrayList<>();
        if (all.isEmpty()) {
            return sentences;
        }
        String load = record.commonLoad().text();
        for (boolean response : new boolean[] {false, true}) {
            all.stream().map(StudyComparison.Tradeoff::group).distinct().forEach(setting -> {
                List<StudyComparison.Tradeoff> best = all.stream()
                        .filter(one ->
                                one.group().equals(setting) && (response ? one.bestByResponse() : one.bestByPause()))
                        .toList();
                if (!best.isEmpty()) {
                    sentences.add((setting.isEmpty() ? "" : setting + ": ") + "Pareto set of "
                            + words(best.get(0).limit().measure()) + " at the limit and "
                            + words(best.get(0).cost(response).measure()) + " at " + load + ": "
                            + best.stream().map(one -> named(one, response)).collect(Collectors.joining(", "))
                            + ". Of the means; intervals may overlap.");
                }
            });
        }
        return sentences;
    }

    private static String named(StudyComparison.Tradeoff one, boolean response) {
        return one.label() + " (" + text(one.limit()) + ", " + text(one.cost(response)) + ")";
    }

    private static String text(StudyComparison.Figure figure) {
        return Quantities.of(Measure.of(figure.measure()).unit(), figure.mean());
    }

    private static String words(String measure) {
        return Measure.of(measure).words();
    }
}
