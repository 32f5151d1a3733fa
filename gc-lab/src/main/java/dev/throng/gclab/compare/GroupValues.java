package dev.throng.gclab.compare;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The values of one figure in a group of runs.
 *
 * @param values one of each run that has it, at least one
 * @param eventVariance the variance of the logarithm of a run's value that comes from the number of its events alone, a mean over the runs
 *     (see {@link PercentileError}); 0 where unknown
 * @param withinRun of a group of one run, the variance of the logarithm of its value, estimated from the spread within the run; empty if
 *     it is unknown, or if there are more runs
 */
public record GroupValues(List<Double> values, double eventVariance, Optional<SampleVariance> withinRun) {

    public GroupValues {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values: none (expected: one or more)");
        }
    }

    /** Runs of whose events nothing is known. */
    public static GroupValues of(double... values) {
        return new GroupValues(DoubleStream.of(values).boxed().toList(), 0, Optional.empty());
    }

    int runs() {
        return values.size();
    }

    boolean positive() {
        return values.stream().allMatch(value -> value > 0);
    }

    /** The mean of the values: geometric if all are above 0, because ratios compare geometric means; else arithmetic. */
    public double middle() {
        double mean = mean(positive());
        return positive() ? Math.exp(mean) : mean;
    }

    /** On the scale of the logarithms, or of the values. */
    double mean(boolean logarithms) {
        return DoubleStream.of(scaled(logarithms)).average().orElseThrow();
    }

    double[] scaled(boolean logarithms) {
        return values.stream()
                .mapToDouble(value -> logarithms ? Math.log(value) : value)
                .toArray();
    }
}
