package dev.throng.gclab.compare;

/**
 * The derivatives of the logarithm of the gamma function. The moments of the logarithm of a chi-squared value are made of them: with d
 * degrees of freedom its mean is {@code digamma(d / 2) + ln 2} and its variance {@code trigamma(d / 2)}.
 *
 * <p>Arguments are moved above {@value #LARGE} by the recurrence, where the asymptotic series has 14 digits (Abramowitz and Stegun, 6.3.18
 * and 6.4.12).
 */
final class Polygamma {

    private static final int LARGE = 15;
    private static final int MAX_STEPS = 100;
    private static final double EXACT = 1e-12;

    /** Beyond these, the first term of the series around 0 or infinity is exact. */
    private static final double NEAR_ZERO = 1e7;

    private static final double NEAR_INFINITY = 1e-6;

    private Polygamma() {}

    /**
     * The first derivative.
     *
     * @param x above 0
     */
    static double digamma(double x) {
        double at = x;
        double sum = 0;
        for (; at < LARGE; at++) {
            sum -= 1 / at;
        }
        double f = 1 / (at * at);
        return sum
                + Math.log(at)
                - 0.5 / at
                - f * (1.0 / 12 - f * (1.0 / 120 - f * (1.0 / 252 - f * (1.0 / 240 - f / 132))));
    }

    /**
     * The second derivative.
     *
     * @param x above 0
     */
    static double trigamma(double x) {
        double at = x;
        double sum = 0;
        for (; at < LARGE; at++) {
            sum += 1 / (at * at);
        }
        double f = 1 / (at * at);
        return sum
                + 1 / at
                + f / 2
                + f / at * (1.0 / 6 - f * (1.0 / 30 - f * (1.0 / 42 - f * (1.0 / 30 - f * 5 / 66))));
    }

    /** The third derivative, which is below 0. */
    private static double tetragamma(double x) {
        double at = x;
        double sum = 0;
        for (; at < LARGE; at++) {
            sum -= 2 / (at * at * at);
        }
        double f = 1 / (at * at);
        return sum - f - f / at - f * f * (0.5 - f * (1.0 / 6 - f * (1.0 / 6 - f * 3 / 10)));
    }

    /**
     * The number of which {@link #trigamma} is this value. Newton's method for its reciprocal, which is convex and nearly straight, from
     * 0.5 + 1 / y: it rises to the solution without passing it (Smyth 2004, appendix).
     *
     * @param y above 0
     */
    static double trigammaInverse(double y) {
        if (y > NEAR_ZERO) {
            return 1 / Math.sqrt(y);
        }
        if (y < NEAR_INFINITY) {
            return 1 / y;
        }
        double x = 0.5 + 1 / y;
        for (int step = 0; step < MAX_STEPS; step++) {
            double value = trigamma(x);
            double change = value * (1 - value / y) / tetragamma(x);
            x += change;
            if (Math.abs(change) < EXACT * x) {
                break;
            }
        }
        return x;
    }
}
