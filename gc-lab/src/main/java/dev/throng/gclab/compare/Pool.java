package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The variances of the configurations of a group, and what they give together.
 *
 * @param variances of one trial, by configuration
 * @param weights the degrees of freedom of each
 * @param rows of these configurations
 */
record Pool(double[] variances, double[] weights, int[] rows) {

    private static final double IMPROBABLE = 0.01;
    private static final int SHARE_LEFT_OUT = 4;

    /** Each configuration by itself, the effects of blocks included. */
    static Pool acrossBlocks(BlockValues values) {
        int[] rows = IntStream.range(0, values.rows())
                .filter(row -> values.row(row).length >= 2)
                .toArray();
        return new Pool(
                Arrays.stream(rows)
                        .mapToDouble(row -> variance(values.row(row)))
                        .toArray(),
                Arrays.stream(rows)
                        .mapToDouble(row -> values.row(row).length - 1.0)
                        .toArray(),
                rows);
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
            return new Pool(new double[0], new double[0], new int[0]);
        }
        List<Double> variances = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        List<Integer> known = new ArrayList<>();
        for (int row = 0; row < values.rows(); row++) {
            double weight = free * values.row(row).length / count;
            if (weight > 0) {
                known.add(row);
                weights.add(weight);
                variances.add(squares(rest[row]) / weight);
            }
        }
        return new Pool(
                numbers(variances),
                numbers(weights),
                known.stream().mapToInt(Integer::intValue).toArray());
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

    /**
     * Without the configurations whose variance the others make improbable: one noisy configuration would make all intervals wide. The
     * largest variance is compared with the mean of the others by an F test at {@value #IMPROBABLE}, divided by the number of
     * configurations; then the next one. At most one of {@value #SHARE_LEFT_OUT} configurations is left out.
     *
     * @param rounding the least standard deviation that counts
     */
    Pool withoutImprobable(double rounding) {
        Pool rest = this;
        for (int left = 0; left < parts() / SHARE_LEFT_OUT; left++) {
            int largest = rest.largest();
            Pool others = rest.without(largest);
            Pool rounded = others.atLeast(rounding * rounding);
            double ratio = Math.max(rest.variances[largest], rounding * rounding) / rounded.variance();
            if (Quantiles.varianceRatioTail(ratio, rest.weights[largest], rounded.degreesOfFreedom())
                    > IMPROBABLE / parts()) {
                break;
            }
            rest = others;
        }
        return rest;
    }

    private int largest() {
        return IntStream.range(0, parts())
                .reduce((one, other) -> variances[other] > variances[one] ? other : one)
                .orElseThrow();
    }

    private Pool without(int part) {
        int[] kept = IntStream.range(0, parts()).filter(i -> i != part).toArray();
        return new Pool(
                Arrays.stream(kept).mapToDouble(i -> variances[i]).toArray(),
                Arrays.stream(kept).mapToDouble(i -> weights[i]).toArray(),
                Arrays.stream(kept).map(i -> rows[i]).toArray());
    }

    private Pool atLeast(double least) {
        return new Pool(
                Arrays.stream(variances).map(one -> Math.max(one, least)).toArray(), weights, rows);
    }

    boolean contains(int row) {
        return Arrays.stream(rows).anyMatch(one -> one == row);
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
        Pool rounded = atLeast(rounding * rounding);
        double mean = rounded.variance();
        double logarithms = 0;
        double inverses = 0;
        for (int i = 0; i < variances.length; i++) {
            logarithms += weights[i] * Math.log(rounded.variances[i]);
            inverses += 1 / weights[i];
        }
        double statistic = (all() * Math.log(mean) - logarithms) / (1 + (inverses - 1 / all()) / (3 * (parts() - 1)));
        return OptionalDouble.of(Quantiles.chiSquaredTail(Math.max(0, statistic), parts() - 1));
    }
}
