package dev.throng.gclab.compare;

/**
 * How one configuration differs from another by one measure.
 *
 * @param of the one, by its label
 * @param from the one it is compared with
 * @param scale whether the interval is of a ratio ({@code of} divided by {@code from}) or of a difference ({@code of} less {@code from})
 * @param interval at the level that all intervals of a comparison need to hold together
 * @param alone at the stated level of this one by itself; one in twenty such intervals misses, so it is no proof
 * @param shown whether {@code interval} excludes that there is no difference
 * @param trialsOf how many trials of the one counted
 * @param trialsFrom how many of the other
 */
public record Difference(
        String group,
        Measure measure,
        String of,
        String from,
        Scale scale,
        Interval interval,
        Interval alone,
        boolean shown,
        int trialsOf,
        int trialsFrom) {

    /** How a difference is expressed. */
    public enum Scale {
        /** Times as much; 1 is no difference. */
        RATIO,
        /** So much more, in the measure's unit; 0 is no difference. */
        ABSOLUTE
    }

    /** The value that means no difference. */
    public double none() {
        return scale == Scale.RATIO ? 1 : 0;
    }
}
