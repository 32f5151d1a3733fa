package dev.throng.streams.analysis;

import java.util.Arrays;

/** Inverts small matrices by Gauss-Jordan elimination with pivots. */
final class MatrixInverse {

    private static final double SMALLEST_PIVOT = 1e-10;

    private MatrixInverse() {}

    /**
     * Returns the inverse of a matrix of correlations.
     *
     * @param matrix square, with 1 on its diagonal, so that a small pivot means that columns are hard to separate
     * @throws IllegalArgumentException if columns cannot be separated
     */
    static double[][] of(double[][] matrix) {
        int p = matrix.length;
        double[][] m = new double[p][];
        for (int j = 0; j < p; j++) {
            m[j] = Arrays.copyOf(matrix[j], 2 * p);
            m[j][p + j] = 1;
        }
        for (int pivot = 0; pivot < p; pivot++) {
            swapLargest(m, pivot);
            double by = m[pivot][pivot];
            for (int k = 0; k < 2 * p; k++) {
                m[pivot][k] /= by;
            }
            for (int row = 0; row < p; row++) {
                double factor = row == pivot ? 0 : m[row][pivot];
                for (int k = 0; k < 2 * p && factor != 0; k++) {
                    m[row][k] -= factor * m[pivot][k];
                }
            }
        }
        double[][] inverse = new double[p][];
        for (int row = 0; row < p; row++) {
            inverse[row] = Arrays.copyOfRange(m[row], p, 2 * p);
        }
        return inverse;
    }

    private static void swapLargest(double[][] m, int pivot) {
        int best = pivot;
        for (int row = pivot + 1; row < m.length; row++) {
            best = Math.abs(m[row][pivot]) > Math.abs(m[best][pivot]) ? row : best;
        }
        double[] swapped = m[pivot];
        m[pivot] = m[best];
        m[best] = swapped;
        if (Math.abs(m[pivot][pivot]) < SMALLEST_PIVOT) {
            throw new IllegalArgumentException("columns cannot be separated");
        }
    }
}
