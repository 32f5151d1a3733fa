package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.record.CellRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The trials of one configuration.
 *
 * @param name names the JVM; its label is unique in the group
 * @param setting heap and rates, without the stage
 * @param group only configurations of the same group are compared
 * @param trials those that count, with their figures
 * @param failed the cells that do not count
 */
record ConfigurationTrials(
        Configuration configuration,
        ConfigurationName name,
        String setting,
        String group,
        List<Measured> trials,
        List<CellRecord> failed) {

    /** A trial that counts. */
    record Measured(CellRecord cell, CellFigures figures) {}

    String label() {
        return name.label();
    }

    /** How many blocks ran it, those with a trial that does not count included. */
    int blocks() {
        return Stream.concat(trials.stream().map(Measured::cell), failed.stream())
                .mapToInt(CellRecord::trial)
                .max()
                .orElse(0);
    }

    /** Whether a difference is one of this configuration. */
    boolean isIn(Difference difference) {
        return difference.group().equals(group)
                && (difference.of().equals(label()) || difference.from().equals(label()));
    }

    /** Without the trials after the first blocks. */
    ConfigurationTrials ofFirst(int blocks) {
        return new ConfigurationTrials(
                configuration,
                name,
                setting,
                group,
                trials.stream().filter(trial -> trial.cell().trial() <= blocks).toList(),
                failed);
    }

    Trials measures() {
        return new Trials(
                name,
                group,
                trials.stream()
                        .map(trial -> new Trials.Trial(
                                trial.cell().trial(),
                                trial.figures().measures(),
                                trial.figures().eventErrors()))
                        .toList());
    }

    /** The mean of a figure over the trials; not a number if there are none. */
    double mean(ToDoubleFunction<CellFigures> figure) {
        return trials.stream()
                .mapToDouble(trial -> figure.applyAsDouble(trial.figures()))
                .average()
                .orElse(Double.NaN);
    }

    /** The mean of a measure over the trials that have it. */
    OptionalDouble mean(Measure measure) {
        return trials.stream()
                .map(trial -> trial.figures().measures().get(measure))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
    }

    /**
     * The configuration in the form of {@code comparison.json}.
     *
     * @param level of the intervals of its means
     */
    StudyConfiguration configured(double level) {
        Trials measures = measures();
        Map<String, StudyComparison.Bounds> intervals = new LinkedHashMap<>();
        Map<String, Double> middle = new LinkedHashMap<>();
        Map<String, Double> mmu = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
            if (measures.values(measure).length > 0) {
                middle.put(measure.id(), measures.middle(measure));
                measures.interval(measure, level)
                        .ifPresent(interval -> intervals.put(measure.id(), StudyComparison.Bounds.of(interval)));
            }
        }
        trials.forEach(trial -> trial.figures().mmu().forEach((window, share) -> mmu.merge(window, share, Math::min)));
        return new StudyConfiguration(
                new StudyConfiguration.Names(
                        label(), group, setting, configuration.stage().word()),
                ranOn(),
                trials.stream().map(ConfigurationTrials::trial).toList(),
                failed.stream().map(CellRecord::id).toList(),
                new StudyConfiguration.Means(middle, intervals, ownLag(), mmu));
    }

    /** The JVM of a trial, or of a cell that failed if there is none. */
    private StudyConfiguration.Jvm ranOn() {
        return Stream.concat(trials.stream().map(Measured::cell), failed.stream())
                .findFirst()
                .map(CellRecord::ranOn)
                .map(jvm -> new StudyConfiguration.Jvm(
                        jvm.heap().isEmpty() ? 0 : HeapSize.parse(jvm.heap()).bytes(), jvm.collector(), jvm.java()))
                .orElseGet(() -> new StudyConfiguration.Jvm(0, "", ""));
    }

    private Map<String, Long> ownLag() {
        Map<String, Long> most = new LinkedHashMap<>();
        for (Measured trial : trials) {
            StudyConfiguration.TimePercentiles own = trial.figures().times().get("ownLag");
            if (own != null && own.count() > 0) {
                most.merge("p50", own.p50(), Math::max);
                most.merge("p99", own.p99(), Math::max);
                most.merge("p999", own.p999(), Math::max);
                most.merge("max", own.max(), Math::max);
            }
        }
        return most;
    }

    private static StudyConfiguration.Trial trial(Measured trial) {
        Map<String, Double> measures = new LinkedHashMap<>();
        trial.figures().measures().forEach((measure, value) -> measures.put(measure.id(), value));
        Map<String, Double> eventErrors = new LinkedHashMap<>();
        trial.figures().eventErrors().forEach((measure, error) -> eventErrors.put(measure.id(), error));
        Map<String, Map<String, StudyConfiguration.SlowResponses>> slowest = new LinkedHashMap<>();
        trial.figures().slowest().forEach((percentile, by) -> {
            Map<String, StudyConfiguration.SlowResponses> shares = new LinkedHashMap<>();
            by.forEach((what, attribution) -> shares.put(what, StudyConfiguration.SlowResponses.of(attribution)));
            slowest.put(percentile, shares);
        });
        return new StudyConfiguration.Trial(
                trial.cell().id(),
                trial.cell().trial(),
                trial.cell().outcome().verdict(),
                trial.figures().operation(),
                measures,
                eventErrors,
                trial.figures().times(),
                trial.figures().mmu(),
                slowest);
    }

    /** The critical rates of the trials, if the study searches them. */
    List<StudyComparison.CriticalCell> criticalRates() {
        return trials.stream()
                .map(Measured::cell)
                .filter(cell -> !cell.load().critical().limits().isEmpty())
                .map(cell -> new StudyComparison.CriticalCell(
                        label(),
                        group,
                        cell.trial(),
                        cell.id(),
                        cell.load().critical().mean().isPresent()
                                ? (Double) cell.load().critical().mean().getAsDouble()
                                : null,
                        cell.load().critical().limits()))
                .toList();
    }
}
