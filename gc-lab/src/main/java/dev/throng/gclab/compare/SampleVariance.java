package dev.throng.gclab.compare;

/**
 * An estimate of a variance.
 *
 * @param value 0 or more
 * @param degreesOfFreedom of the estimate, above 0; need not be whole
 */
public record SampleVariance(double value, double degreesOfFreedom) {

    public SampleVariance {
        if (!(value >= 0) || !(degreesOfFreedom > 0)) {
            throw new IllegalArgumentException("variance " + value + " with " + degreesOfFreedom
                    + " degrees of freedom (expected: 0 or more, with more than 0)");
        }
    }

    SampleVariance atLeast(double least) {
        return new SampleVariance(Math.max(value, least), degreesOfFreedom);
    }
}
