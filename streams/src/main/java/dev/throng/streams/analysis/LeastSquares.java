package dev.throng.streams.analysis;

import java.util.Arrays;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * A linear fit of y on one or several x by ordinary least squares, with an intercept. Columns and y are centred and columns
 * scaled before the fit, so that large and small columns together lose no digits.
 *
 * <p>The samples of a run are a second apart, so the error of one sample correlates with the error of the next. Intervals for independent
 * samples would be too narrow. Therefore the fit measures ρ, the correlation of neighbouring residuals. If ρ is positive, it multiplies
 * variances by (1 + ρ) / (1 − ρ) and divides n by the same factor before it counts degrees of freedom. This is the usual correction for
 * errors that decay geometrically and x that change slowly.
 */
final class LeastSquares {

    private static final double LARGEST_CORRELATION = 0.99;

    /** The other columns explain this share of a column that cannot be separated from them. */
    private static final double EXPLAINED = 0.95;

    /** The least diagonal value of R in the decomposition QR of scaled columns: smaller if columns are hard to separate. */
    private static final double SMALLEST_DIAGONAL = 1e-5;

    private final int n;
    private final double[] coefficients;
    private final double[][] covariance;
    private final double[] residuals;
    private final double residualSquares;
    private final double totalSquares;

    private LeastSquares(OLSMultipleLinearRegression scaled, double meanY, double[] means, double[] scales) {
        RealMatrix unscale = MatrixUtils.createRealIdentityMatrix(means.length + 1);
        for (int j = 0; j < means.length; j++) {
            unscale.setEntry(0, j + 1, -means[j] / scales[j]);
            unscale.setEntry(j + 1, j + 1, 1 / scales[j]);
        }
        coefficients = unscale.operate(scaled.estimateRegressionParameters());
        coefficients[0] += meanY;
        covariance = unscale.multiply(MatrixUtils.createRealMatrix(scaled.estimateRegressionParametersVariance()))
                .multiplyTransposed(unscale)
                .scalarMultiply(scaled.estimateErrorVariance())
                .getData();
        residuals = scaled.estimateResiduals();
        residualSquares = scaled.calculateResidualSumOfSquares();
        totalSquares = scaled.calculateTotalSumOfSquares();
        n = residuals.length;
    }

    /**
     * Fits y to the columns.
     *
     * @param columns one array per x, each as long as {@code y}, in the order of time
     * @throws IllegalArgumentException if there are too few samples, a column does not vary, or columns cannot be separated
     */
    static LeastSquares fit(double[] y, double[]... columns) {
        int n = y.length;
        int p = columns.length;
        if (n < p + 2) {
            throw new IllegalArgumentException(n + " samples (expected: at least " + (p + 2) + ")");
        }
        double[] means = new double[p];
        double[] scales = new double[p];
        double[][] z = new double[n][p];
        for (int j = 0; j < p; j++) {
            means[j] = StatUtils.mean(columns[j]);
            scales[j] = Math.sqrt((n - 1) * StatUtils.variance(columns[j], means[j]));
            if (!(scales[j] > 1e-12 * Math.abs(means[j]) * Math.sqrt(n))) {
                throw new IllegalArgumentException("column " + j + " does not vary");
            }
            for (int i = 0; i < n; i++) {
                z[i][j] = (columns[j][i] - means[j]) / scales[j];
            }
        }
        double meanY = StatUtils.mean(y);
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SMALLEST_DIAGONAL);
        regression.newSampleData(Arrays.stream(y).map(value -> value - meanY).toArray(), z);
        try {
            return new LeastSquares(regression, meanY, means, scales);
        } catch (MathIllegalArgumentException singular) {
            throw new IllegalArgumentException("columns cannot be separated", singular);
        }
    }

    /** Whether a column is nearly a straight function of the others: its effect could not be separated from theirs. */
    static boolean inseparable(double[] column, double[]... others) {
        try {
            return others.length > 0 && fit(column, others).determination() > EXPLAINED;
        } catch (IllegalArgumentException indeed) {
            return true;
        }
    }

    int samples() {
        return n;
    }

    /** The intercept for j = 0, otherwise the slope of the j-th column. */
    double coefficient(int j) {
        return coefficients[j];
    }

    /** The covariance of the coefficients j and k, as if samples were independent. */
    double covariance(int j, int k) {
        return covariance[j][k];
    }

    double residualSquares() {
        return residualSquares;
    }

    /** R²: which share of y's variance the fit explains; 0 where y does not vary. */
    double determination() {
        return totalSquares == 0 ? 0 : 1 - residualSquares / totalSquares;
    }

    /** ρ: the correlation of each residual with the one before; 0 if it is negative or if there are hardly any residuals. */
    double correlation() {
        double products = 0;
        for (int i = 1; i < n; i++) {
            products += residuals[i] * residuals[i - 1];
        }
        return residualSquares <= 1e-24 * totalSquares || products <= 0
                ? 0
                : Math.min(LARGEST_CORRELATION, products / residualSquares);
    }

    /** The factor by which variances are larger than for independent samples. */
    double inflation() {
        return (1 + correlation()) / (1 - correlation());
    }

    /** How many independent samples would give the same precision. */
    double effectiveSamples() {
        return n / inflation();
    }

    /** The degrees of freedom for the inflated variances; at least 1. */
    double degreesOfFreedom() {
        return Math.max(1, effectiveSamples() - coefficients.length);
    }

    /** Half the width of the interval of coefficient j at 95 %. */
    double margin(int j) {
        return StudentT.quantile(0.975, degreesOfFreedom()) * Math.sqrt(Math.max(0, covariance[j][j] * inflation()));
    }

    /**
     * The value of x_j at which y reaches {@code level} on the fitted line, with the other columns at {@code others}, and Fieller's interval
     * at 95 %, which need not be symmetric.
     *
     * @param others a value for each column; the value of j is not used
     * @return estimate, low and high; high is infinite if the slope may also be 0; empty if the slope is not positive
     */
    double[] reaches(double level, int j, double... others) {
        double slope = coefficients[j];
        if (!(slope > 0)) {
            return new double[0];
        }
        double[] contrast = new double[coefficients.length];
        contrast[0] = 1;
        for (int k = 1; k < contrast.length; k++) {
            contrast[k] = k == j ? 0 : others[k - 1];
        }
        double base = 0;
        double baseVariance = 0;
        double shared = 0;
        for (int a = 0; a < contrast.length; a++) {
            base += contrast[a] * coefficients[a];
            shared += contrast[a] * covariance[a][j];
            for (int b = 0; b < contrast.length; b++) {
                baseVariance += contrast[a] * contrast[b] * covariance[a][b];
            }
        }
        double t = StudentT.quantile(0.975, degreesOfFreedom());
        double t2 = t * t * inflation();
        double gap = level - base;
        // (gap − x·slope)² ≤ t² · Var(base + x·slope), a quadratic in x
        double a = slope * slope - t2 * covariance[j][j];
        double b = -2 * (gap * slope + t2 * shared);
        double c = gap * gap - t2 * baseVariance;
        double root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
        double estimate = gap / slope;
        if (a <= 0) {
            return new double[] {estimate, 0, Double.POSITIVE_INFINITY};
        }
        return new double[] {estimate, (-b - root) / (2 * a), (-b + root) / (2 * a)};
    }
}
