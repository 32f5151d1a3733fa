package dev.throng.gclab.compare;

/**
 * An estimate and its confidence interval.
 *
 * @param level 0 to 1
 */
public record ConfidenceInterval(double estimate, double low, double high, double level) {

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
