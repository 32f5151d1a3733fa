package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures of the trials of one configuration.
 *
 * @param name its label is alone in the group
 * @param group only configurations of the same group (heap and rate) are compared
 * @param trials those that count
 */
public record Trials(ConfigurationName name, String group, List<Trial> trials) {

    /**
     * One trial.
     *
     * @param block in which it ran, from 1; the trials of a block ran after each other, one of each configuration
     * @param figures what it measured; figures that it could not measure are missing
     * @param eventErrors standard errors of the natural logarithms of its figures, as far as they come from the number of events in the
     *     trial alone (see {@link PercentileError}); missing where unknown
     */
    public record Trial(int block, Map<Measure, Double> figures, Map<Measure, Double> eventErrors) {

        public Trial {
            figures = copy(figures);
            eventErrors = copy(eventErrors);
        }

        private static Map<Measure, Double> copy(Map<Measure, Double> figures) {
            Map<Measure, Double> copy = new EnumMap<>(Measure.class);
            copy.putAll(figures);
            return Collections.unmodifiableMap(copy);
        }
    }

    public Trials {
        trials = List.copyOf(trials);
    }

    /** Trials of a configuration that is not named by a version of Java. */
    public Trials(String label, String group, List<Trial> trials) {
        this(ConfigurationName.of(label), group, trials);
    }

    public String label() {
        return name.label();
    }

    /** The trials of the first blocks. */
    Trials ofFirst(int blocks) {
        return new Trials(
                name,
                group,
                trials.stream().filter(trial -> trial.block() <= blocks).toList());
    }

    /** The values of those trials that have the measure. */
    public double[] values(Measure measure) {
        return trials.stream()
                .filter(trial -> trial.figures().containsKey(measure))
                .mapToDouble(trial -> trial.figures().get(measure))
                .toArray();
    }

    /** The value in a block; empty if there is none. */
    OptionalDouble value(Measure measure, int block) {
        return trials.stream()
                .filter(trial -> trial.block() == block && trial.figures().containsKey(measure))
                .mapToDouble(trial -> trial.figures().get(measure))
                .findFirst();
    }

    /** The mean variance of the logarithm of a figure that comes from the events of a trial; 0 where no trial states it. */
    double eventVariance(Measure measure) {
        return trials.stream()
                .filter(trial -> trial.eventErrors().containsKey(measure))
                .mapToDouble(trial -> Math.pow(trial.eventErrors().get(measure), 2))
                .average()
                .orElse(0);
    }

    /** Whether every value is above 0, so that ratios can be taken. */
    boolean positive(Measure measure) {
        return Arrays.stream(values(measure)).allMatch(value -> value > 0);
    }

    /** The mean of the values: geometric if all are above 0, because ratios compare geometric means; else arithmetic. */
    public double middle(Measure measure) {
        double[] values = values(measure);
        return positive(measure)
                ? Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN))
                : Arrays.stream(values).average().orElse(Double.NaN);
    }

    /**
     * The interval of the mean of the values, alone: of the geometric mean if all are above 0. Its standard error is at least the one
     * that the number of events causes.
     *
     * @param level of confidence
     * @return empty with fewer than two values
     */
    public Optional<ConfidenceInterval> interval(Measure measure, double level) {
        double[] values = values(measure);
        if (values.length < 2) {
            return Optional.empty();
        }
        boolean logarithms = positive(measure);
        double[] scaled = logarithms ? Arrays.stream(values).map(Math::log).toArray() : values;
        double variance = Math.max(Pool.variance(scaled), logarithms ? eventVariance(measure) : 0);
        double reach = Quantiles.reach(level, values.length - 1.0) * Math.sqrt(variance / values.length);
        double mean = Arrays.stream(scaled).average().orElseThrow();
        return Optional.of(ConfidenceInterval.around(
                mean, reach, level, logarithms ? Difference.Scale.RATIO : Difference.Scale.ABSOLUTE));
    }
}
