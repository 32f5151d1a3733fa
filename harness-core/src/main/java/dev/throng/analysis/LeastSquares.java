package dev.throng.analysis;

import java.util.Arrays;

/**
 * A straight fit of y on one or several x by ordinary least squares, with an intercept. Columns are centred and scaled before the normal
 * equations are solved, so that counts of thousands beside bytes of gigabytes cost no digits.
 *
 * <p>The samples of a run follow each other by a second, and what disturbs one disturbs the next. Treating them as independent would make
 * every interval too narrow. So the residuals' correlation from one sample to the next, ρ, is measured; where it is positive, variances
 * are multiplied by (1 + ρ) / (1 − ρ), and n shrinks by the same factor before degrees of freedom are counted: the usual correction for
 * errors that decay geometrically and x that moves slowly.
 */
final class LeastSquares {

    private static final double LARGEST_CORRELATION = 0.99;

    /** The other columns explain this share of a column that cannot be separated from them. */
    private static final double EXPLAINED = 0.95;

    private final int n;
    private final double[] coefficients;
    private final double[][] covariance;
    private final double[] residuals;
    private final double residualSquares;
    private final double totalSquares;

    private LeastSquares(
            double[] coefficients,
            double[][] covariance,
            double[] residuals,
            double residualSquares,
            double totalSquares) {
        this.n = residuals.length;
        this.coefficients = coefficients;
        this.covariance = covariance;
        this.residuals = residuals;
        this.residualSquares = residualSquares;
        this.totalSquares = totalSquares;
    }

    /**
     * Fits.
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
        double[][] z = new double[p][];
        for (int j = 0; j < p; j++) {
            means[j] = mean(columns[j]);
            z[j] = centred(columns[j], means[j]);
            scales[j] = Math.sqrt(dot(z[j], z[j]));
            if (!(scales[j] > 1e-12 * Math.abs(means[j]) * Math.sqrt(n))) {
                throw new IllegalArgumentException("column " + j + " does not vary");
            }
            for (int i = 0; i < n; i++) {
                z[j][i] /= scales[j];
            }
        }
        double meanY = mean(y);
        double[] centredY = centred(y, meanY);
        double[][] inverse = inverseOfProducts(z);
        double[] scaled = new double[p];
        for (int j = 0; j < p; j++) {
            for (int k = 0; k < p; k++) {
                scaled[j] += inverse[j][k] * dot(z[k], centredY);
            }
        }
        double[] residuals = centredY.clone();
        for (int j = 0; j < p; j++) {
            for (int i = 0; i < n; i++) {
                residuals[i] -= scaled[j] * z[j][i];
            }
        }
        double squares = dot(residuals, residuals);
        double variance = squares / (n - p - 1);
        double[] coefficients = new double[p + 1];
        double[][] covariance = new double[p + 1][p + 1];
        coefficients[0] = meanY;
        covariance[0][0] = variance / n;
        for (int j = 0; j < p; j++) {
            coefficients[j + 1] = scaled[j] / scales[j];
            coefficients[0] -= coefficients[j + 1] * means[j];
            for (int k = 0; k < p; k++) {
                covariance[j + 1][k + 1] = variance * inverse[j][k] / (scales[j] * scales[k]);
            }
        }
        intercept(covariance, means);
        return new LeastSquares(coefficients, covariance, residuals, squares, dot(centredY, centredY));
    }

    /** The intercept is ȳ − Σ b x̄, so its variances follow from those of the slopes. */
    private static void intercept(double[][] covariance, double[] means) {
        for (int j = 0; j < means.length; j++) {
            for (int k = 0; k < means.length; k++) {
                covariance[0][0] += means[j] * means[k] * covariance[j + 1][k + 1];
                covariance[0][j + 1] -= means[k] * covariance[j + 1][k + 1];
            }
            covariance[j + 1][0] = covariance[0][j + 1];
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

    /** Inverts by Gauss-Jordan elimination. The diagonal of the products is 1, so a small pivot means that columns are hard to separate. */
    private static double[][] inverseOfProducts(double[][] z) {
        int p = z.length;
        double[][] m = new double[p][2 * p];
        for (int j = 0; j < p; j++) {
            for (int k = 0; k < p; k++) {
                m[j][k] = dot(z[j], z[k]);
            }
            m[j][p + j] = 1;
        }
        for (int pivot = 0; pivot < p; pivot++) {
            int best = pivot;
            for (int row = pivot + 1; row < p; row++) {
                best = Math.abs(m[row][pivot]) > Math.abs(m[best][pivot]) ? row : best;
            }
            double[] swapped = m[pivot];
            m[pivot] = m[best];
            m[best] = swapped;
            if (Math.abs(m[pivot][pivot]) < 1e-10) {
                throw new IllegalArgumentException("columns cannot be separated");
            }
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

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double[] centred(double[] values, double mean) {
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    int samples() {
        return n;
    }

    /** 0 is the intercept, j the slope of the j-th column. */
    double coefficient(int j) {
        return coefficients[j];
    }

    /** Of the coefficients j and k, as if samples were independent. */
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

    /** ρ: how much each residual is like the one before, 0 where it is not or there are none to speak of. */
    double correlation() {
        double products = 0;
        for (int i = 1; i < n; i++) {
            products += residuals[i] * residuals[i - 1];
        }
        return residualSquares <= 1e-24 * totalSquares || products <= 0
                ? 0
                : Math.min(LARGEST_CORRELATION, products / residualSquares);
    }

    /** By how much variances are larger than for independent samples. */
    double inflation() {
        return (1 + correlation()) / (1 - correlation());
    }

    /** How many independent samples would tell as much. */
    double effectiveSamples() {
        return n / inflation();
    }

    /** For the inflated variances; 1 at least. */
    double degreesOfFreedom() {
        return Math.max(1, effectiveSamples() - coefficients.length);
    }

    /** How far the estimate of coefficient j may be off at a confidence of 95 %. */
    double margin(int j) {
        return StudentT.quantile(0.975, degreesOfFreedom()) * Math.sqrt(Math.max(0, covariance[j][j] * inflation()));
    }

    /**
     * The value of x_j at which y reaches {@code level} on the fitted line, everything else at {@code others}; with Fieller's interval at
     * 95 %, which need not be symmetric.
     *
     * @param others a value for each column; that of j is not used
     * @return estimate, low and high; high is infinite where the slope may as well be 0; empty if the slope is not positive
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
