package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The values of one measure in a group: a row for each configuration, a column for each block. A missing value is not a number. The
 * rows are compared on this scale: logarithms, or the values themselves.
 */
final class BlockValues {

    private static final int ROUNDS = 1_000;
    private static final double CONVERGED = 1e-12;

    private final double[][] values;

    /** @param values by row and column; not copied */
    BlockValues(double[][] values) {
        this.values = values;
    }

    static BlockValues of(List<Trials> configurations, Measure measure, List<Integer> blocks, boolean logarithms) {
        double[][] values = new double[configurations.size()][blocks.size()];
        for (int row = 0; row < values.length; row++) {
            for (int column = 0; column < values[row].length; column++) {
                double value = configurations
                        .get(row)
                        .value(measure, blocks.get(column))
                        .orElse(Double.NaN);
                values[row][column] = logarithms ? Math.log(value) : value;
            }
        }
        return new BlockValues(values);
    }

    int rows() {
        return values.length;
    }

    int blocks() {
        return values.length == 0 ? 0 : values[0].length;
    }

    /** The values of a row that are known. */
    double[] row(int row) {
        return Arrays.stream(values[row]).filter(value -> !Double.isNaN(value)).toArray();
    }

    /** Whether all values of two rows are the same. */
    boolean allEqual(int row, int other) {
        return DoubleStream.concat(Arrays.stream(row(row)), Arrays.stream(row(other)))
                        .distinct()
                        .count()
                <= 1;
    }

    /** The values of a row in the blocks in which both rows have one. */
    double[] common(int row, int other) {
        double[] common = new double[blocks()];
        int count = 0;
        for (int column = 0; column < blocks(); column++) {
            if (!Double.isNaN(values[row][column]) && !Double.isNaN(values[other][column])) {
                common[count++] = values[row][column];
            }
        }
        return Arrays.copyOf(common, count);
    }

    /** The variance of the differences of two rows within blocks; empty with fewer than two common blocks. */
    Optional<SampleVariance> pairedVariance(int row, int other) {
        double[] differences = common(row, other);
        double[] others = common(other, row);
        if (differences.length < 2) {
            return Optional.empty();
        }
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= others[i];
        }
        return Optional.of(new SampleVariance(Pool.variance(differences), differences.length - 1.0));
    }

    /** The degrees of freedom of all residuals: what the rows and blocks with values leave. 0 or more. */
    double freeWithin() {
        Set<Integer> columns = new HashSet<>();
        int count = 0;
        int rows = 0;
        for (double[] row : values) {
            int known = 0;
            for (int column = 0; column < row.length; column++) {
                if (!Double.isNaN(row[column])) {
                    known++;
                    columns.add(column);
                }
            }
            count += known;
            rows += known > 0 ? 1 : 0;
        }
        return rows == 0 ? 0 : Math.max(0, count - rows - columns.size() + 1);
    }

    /** The sum of the squares of all residuals. */
    double squaresWithin() {
        return Arrays.stream(residuals())
                .flatMapToDouble(Arrays::stream)
                .filter(rest -> !Double.isNaN(rest))
                .map(rest -> rest * rest)
                .sum();
    }

    /** Some of the rows, in this order. */
    BlockValues rows(IntPredicate kept) {
        return new BlockValues(IntStream.range(0, rows())
                .filter(kept)
                .mapToObj(row -> values[row])
                .toArray(double[][]::new));
    }

    /**
     * What remains of each value without the effects of its row and its block, by least squares; not a number where a value is missing.
     * Rows and blocks take turns until nothing changes, because with missing values their effects are not simply means.
     */
    double[][] residuals() {
        double[][] rest = new double[rows()][];
        for (int row = 0; row < rows(); row++) {
            rest[row] = values[row].clone();
        }
        double size = 1e-300;
        for (double[] row : rest) {
            size = Math.max(
                    size,
                    Arrays.stream(row)
                            .filter(Double::isFinite)
                            .map(Math::abs)
                            .max()
                            .orElse(0));
        }
        for (int round = 0; round < ROUNDS; round++) {
            double change = 0;
            for (double[] row : rest) {
                change = Math.max(change, centre(row));
            }
            for (int column = 0; column < blocks(); column++) {
                change = Math.max(change, centreColumn(rest, column));
            }
            if (change <= CONVERGED * size) {
                break;
            }
        }
        return rest;
    }

    private static double centre(double[] row) {
        double mean = Arrays.stream(row)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(0);
        for (int i = 0; i < row.length; i++) {
            row[i] -= mean;
        }
        return Math.abs(mean);
    }

    private static double centreColumn(double[][] rest, int column) {
        double[] values = new double[rest.length];
        for (int row = 0; row < rest.length; row++) {
            values[row] = rest[row][column];
        }
        double moved = centre(values);
        for (int row = 0; row < rest.length; row++) {
            rest[row][column] = values[row];
        }
        return moved;
    }
}
