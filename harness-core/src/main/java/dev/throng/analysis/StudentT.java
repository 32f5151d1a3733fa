package dev.throng.analysis;

/** Student's t distribution, by the regularized incomplete beta function (Abramowitz and Stegun 26.7.1 and 26.5.8). */
final class StudentT {

    private static final int STEPS = 300;
    private static final double PRECISION = 1e-15;
    private static final double TINY = 1e-300;

    /** Coefficients of Lanczos' approximation of the gamma function for g = 7. */
    private static final double[] LANCZOS = {
        0.99999999999980993,
        676.5203681218851,
        -1259.1392167224028,
        771.32342877765313,
        -176.61502916214059,
        12.507343278686905,
        -0.13857109526572012,
        9.9843695780195716e-6,
        1.5056327351493116e-7
    };

    private StudentT() {}

    /** The share of the distribution below {@code t}. */
    static double below(double t, double degreesOfFreedom) {
        double tails = incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
        return t < 0 ? tails / 2 : 1 - tails / 2;
    }

    /**
     * The value below which the given share lies.
     *
     * @param share more than 0.5 and less than 1
     * @param degreesOfFreedom more than 0; need not be whole
     */
    static double quantile(double share, double degreesOfFreedom) {
        if (!(share > 0.5 && share < 1) || !(degreesOfFreedom > 0)) {
            throw new IllegalArgumentException("t quantile of " + share + " with " + degreesOfFreedom
                    + " degrees of freedom (expected: a share between 0.5 and 1, and more than 0)");
        }
        double low = 0;
        double high = 1;
        while (below(high, degreesOfFreedom) < share && high < 1e12) {
            high *= 2;
        }
        for (int step = 0; step < STEPS && high - low > 1e-12 * high; step++) {
            double middle = (low + high) / 2;
            if (below(middle, degreesOfFreedom) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** I_x(a, b). */
    static double incompleteBeta(double x, double a, double b) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        // the fraction converges fast on this side of the mean; the other side is the complement
        return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    }

    /** The continued fraction 26.5.8, evaluated from the front (modified Lentz). */
    private static double fraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double value = d;
        for (int m = 1; m <= STEPS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            value *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            value *= d * c;
            if (Math.abs(d * c - 1) < PRECISION) {
                break;
            }
        }
        return value;
    }

    private static double away(double fromZero) {
        return Math.abs(fromZero) < TINY ? TINY : fromZero;
    }

    private static double logGamma(double x) {
        if (x < 0.5) {
            return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
        }
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (x - 1 + i);
        }
        double t = x - 1 + 7.5;
        return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
