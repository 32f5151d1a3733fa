package dev.throng.gclab.compare;

import java.util.OptionalDouble;

/**
 * An estimate and its confidence interval. Trials that are few or vary much bound nothing: an end may be infinite, or, of values above 0,
 * so close to 0 that it is 0 as a number.
 *
 * @param level 0 to 1
 * @param scale of a ratio if it is an interval of values above 0, computed from their logarithms
 */
public record ConfidenceInterval(double estimate, double low, double high, double level, Difference.Scale scale) {

    /**
     * An interval that extends to both sides of its middle.
     *
     * @param middle on the scale: a logarithm for a ratio
     * @param reach the distance from the middle to each end, on the scale; infinite without a bound
     */
    static ConfidenceInterval around(double middle, double reach, double level, Difference.Scale scale) {
        return scale == Difference.Scale.RATIO
                ? new ConfidenceInterval(
                        Math.exp(middle), Math.exp(middle - reach), Math.exp(middle + reach), level, scale)
                : new ConfidenceInterval(middle, middle - reach, middle + reach, level, scale);
    }

    /** The same comparison the other way round. */
    ConfidenceInterval reversed() {
        return scale == Difference.Scale.RATIO
                ? new ConfidenceInterval(1 / estimate, 1 / high, 1 / low, level, scale)
                : new ConfidenceInterval(-estimate, -high, -low, level, scale);
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** The lower end; empty without a bound. */
    public OptionalDouble lowBound() {
        return bound(low);
    }

    /** The upper end; empty without a bound. */
    public OptionalDouble highBound() {
        return bound(high);
    }

    /** Whether both ends are bounds. */
    public boolean isBounded() {
        return lowBound().isPresent() && highBound().isPresent();
    }

    private OptionalDouble bound(double end) {
        boolean none = !Double.isFinite(end) || scale == Difference.Scale.RATIO && end == 0;
        return none ? OptionalDouble.empty() : OptionalDouble.of(end);
    }
}
