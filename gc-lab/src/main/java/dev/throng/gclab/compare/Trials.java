package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of the trials of one configuration.
 *
 * @param label names it, alone in its group
 * @param group only configurations of the same group (heap and rate) are compared
 * @param figures one map per trial that counts; what a trial could not measure is left out
 */
public record Trials(String label, String group, List<Map<Measure, Double>> figures) {

    public Trials {
        figures = figures.stream().map(Trials::copy).toList();
    }

    private static Map<Measure, Double> copy(Map<Measure, Double> figures) {
        Map<Measure, Double> copy = new EnumMap<>(Measure.class);
        copy.putAll(figures);
        return copy;
    }

    /** The values of those trials that have the measure. */
    public double[] values(Measure measure) {
        List<Double> values = new ArrayList<>();
        figures.forEach(trial -> {
            if (trial.containsKey(measure)) {
                values.add(trial.get(measure));
            }
        });
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The mean of the values: geometric if all are above 0, because ratios compare geometric means; else arithmetic. */
    public double middle(Measure measure) {
        double[] values = values(measure);
        boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
        return positive
                ? Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN))
                : Arrays.stream(values).average().orElse(Double.NaN);
    }
}
