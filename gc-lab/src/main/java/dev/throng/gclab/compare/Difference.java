package dev.throng.gclab.compare;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How one configuration differs from another by one measure.
 *
 * @param of the one, by its label
 * @param from the one it is compared with
 * @param scale whether the interval is of a ratio ({@code of} divided by {@code from}) or of a difference ({@code of} less {@code from})
 * @param interval at the level that all intervals of a comparison need to hold together
 * @param alone at the stated level of this one by itself; one in twenty such intervals misses, so it is no proof
 * @param equal whether all of {@code interval} is within the bounds of equality
 * @param moreBlocks about how many more blocks would decide an undecided difference; empty if it is decided, or if nothing is known
 * @param family the comparisons with which it shares an error rate
 * @param sample the trials that it is estimated from
 */
public record Difference(
        String group,
        Measure measure,
        String of,
        String from,
        Scale scale,
        ConfidenceInterval interval,
        ConfidenceInterval alone,
        boolean equal,
        OptionalInt moreBlocks,
        QuestionFamily.Kind family,
        Sample sample) {

    /**
     * The trials of both configurations.
     *
     * @param blocks in which both have a value
     * @param spread of the difference; empty with fewer than two such blocks
     * @param trialsOf how many trials of the one counted
     * @param trialsFrom how many of the other
     */
    public record Sample(int blocks, Optional<Spread> spread, int trialsOf, int trialsFrom) {}

    /** The same difference as one of another group. */
    public Difference in(String otherGroup) {
        return new Difference(otherGroup, measure, of, from, scale, interval, alone, equal, moreBlocks, family, sample);
    }

    /** How a difference is expressed. */
    public enum Scale {
        /** Times as much; 1 is no difference. */
        RATIO,
        /** The difference in the measure's unit; 0 is no difference. */
        ABSOLUTE
    }

    /** What the interval shows. */
    public enum Outcome {
        /** It excludes that there is no difference. */
        DIFFERENT,
        /** It is within the bounds of equality, and contains that there is no difference. */
        EQUAL,
        /** Neither. */
        UNDECIDED
    }

    /** The value that means no difference. */
    public double none() {
        return scale == Scale.RATIO ? 1 : 0;
    }

    /** Whether the interval excludes that there is no difference. */
    public boolean shown() {
        return !interval.contains(none());
    }

    /** Whether it is different or equal. */
    public boolean decided() {
        return outcome() != Outcome.UNDECIDED;
    }

    /** The conclusion. Different things may also be equal within the bounds: {@code equal} says so. */
    public Outcome outcome() {
        if (shown()) {
            return Outcome.DIFFERENT;
        }
        return equal ? Outcome.EQUAL : Outcome.UNDECIDED;
    }

    /**
     * Whether the interval shows that one of the two is better than the other.
     *
     * @param label of the one
     */
    boolean showsBetter(String label) {
        boolean above = interval.low() > none();
        boolean isOf = of.equals(label);
        return shown() && (measure.lessIsBetter() ? above != isOf : above == isOf);
    }

    /**
     * The smallest difference that trials with this spread can detect: the distance from the interval's estimate to its end towards no
     * difference, as a ratio of 1 or more, or in the measure's unit. Infinite for a single trial. It depends on the spread of the
     * trials alone, unlike the power of a test computed afterwards (Hoenig and Heisey, "The Abuse of Power", The American Statistician
     * 55, 2001).
     */
    public double shownFrom() {
        double middle = straight(interval.estimate());
        double reach = middle < 0 ? straight(interval.high()) - middle : middle - straight(interval.low());
        return scale == Scale.RATIO ? Math.exp(reach) : reach;
    }

    private double straight(double value) {
        return scale == Scale.RATIO ? Math.log(value) : value;
    }
}
