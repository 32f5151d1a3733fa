package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The variances of the configurations of a group, and what they give together.
 *
 * @param variances of one trial, by configuration
 * @param weights the degrees of freedom of each
 */
record Pool(double[] variances, double[] weights) {

    /** Each configuration by itself, the effects of blocks included. */
    static Pool acrossBlocks(BlockValues values) {
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < values.rows(); row++) {
            if (values.row(row).length >= 2) {
                rows.add(values.row(row));
            }
        }
        return new Pool(
                rows.stream().mapToDouble(Pool::variance).toArray(),
                rows.stream().mapToDouble(row -> row.length - 1.0).toArray());
    }

    /** From what remains without the effects of configurations and blocks. Each configuration has its share of the degrees of freedom. */
    static Pool withinBlocks(BlockValues values) {
        double[][] rest = values.residuals();
        double count = 0;
        double rows = 0;
        for (int row = 0; row < values.rows(); row++) {
            count += values.row(row).length;
            rows += values.row(row).length > 0 ? 1 : 0;
        }
        double free = count - rows - values.blocks() + 1;
        if (free <= 0) {
            return new Pool(new double[0], new double[0]);
        }
        List<Double> variances = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (int row = 0; row < values.rows(); row++) {
            double weight = free * values.row(row).length / count;
            if (weight > 0) {
                weights.add(weight);
                variances.add(squares(rest[row]) / weight);
            }
        }
        return new Pool(numbers(variances), numbers(weights));
    }

    private static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double squares(double[] rest) {
        return Arrays.stream(rest)
                .filter(value -> !Double.isNaN(value))
                .map(value -> value * value)
                .sum();
    }

    /** The variance of a sample, with n - 1. */
    static double variance(double[] sample) {
        double mean = Arrays.stream(sample).average().orElse(0);
        return Arrays.stream(sample)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (sample.length - 1);
    }

    int parts() {
        return variances.length;
    }

    /** The mean of the variances by their weights. */
    double variance() {
        double sum = 0;
        for (int i = 0; i < variances.length; i++) {
            sum += variances[i] * weights[i];
        }
        return sum / all();
    }

    private double all() {
        return Arrays.stream(weights).sum();
    }

    /** Satterthwaite's: all of them if the variances are equal, those of one configuration if it causes all of the variance. */
    double degreesOfFreedom() {
        double squares = 0;
        for (int i = 0; i < variances.length; i++) {
            double share = variances[i] * weights[i] / all();
            squares += share * share / weights[i];
        }
        return squares == 0 ? all() : variance() * variance() / squares;
    }

    /**
     * Bartlett's test of equal variances.
     *
     * @param rounding the least standard deviation that counts
     * @return the probability of variances that differ at least so much if the true ones are equal; empty for fewer than two
     */
    OptionalDouble homogeneity(double rounding) {
        if (parts() < 2) {
            return OptionalDouble.empty();
        }
        double mean = 0;
        double logarithms = 0;
        double inverses = 0;
        for (int i = 0; i < variances.length; i++) {
            double variance = Math.max(variances[i], rounding * rounding);
            mean += weights[i] * variance / all();
            logarithms += weights[i] * Math.log(variance);
            inverses += 1 / weights[i];
        }
        double statistic = (all() * Math.log(mean) - logarithms) / (1 + (inverses - 1 / all()) / (3 * (parts() - 1)));
        return OptionalDouble.of(Quantiles.chiSquaredTail(Math.max(0, statistic), parts() - 1));
    }
}
