package dev.throng.gclab.compare;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a group of runs differs from another one by one figure. Immutable.
 */
public final class GroupDifference {

    private final PairTest test;
    private final QuestionFamily.Kind family;
    private final ConfidenceInterval interval;
    private final ConfidenceInterval alone;
    private final boolean equal;
    private final OptionalInt moreRuns;
    private final boolean withinRuns;

    /**
     * @param levels by how many more runs of each group there are
     * @param level of the interval alone
     */
    GroupDifference(PairTest test, QuestionFamily.Kind family, FamilyLevels levels, double level, boolean withinRuns) {
        this.test = test;
        this.family = family;
        this.interval = test.interval(levels.levels().different());
        this.alone = test.interval(level);
        this.equal = test.isEqual(levels.levels().equal());
        this.moreRuns = equal || shown() ? OptionalInt.empty() : test.moreBlocks(levels::after);
        this.withinRuns = withinRuns;
    }

    /** Of a ratio (the first group divided by the second), or of a difference if a value is 0; at the level of its family. */
    public ConfidenceInterval interval() {
        return interval;
    }

    /** At the stated level by itself; one in twenty such intervals misses. */
    public ConfidenceInterval alone() {
        return alone;
    }

    /** The interval at another level, for a question that is asked beside the families. */
    public ConfidenceInterval at(double level) {
        return test.interval(level);
    }

    /** Whether the interval excludes that there is no difference. */
    public boolean shown() {
        return !interval.contains(interval.scale() == Difference.Scale.RATIO ? 1 : 0);
    }

    /** Whether the difference is shown to be within the margin. One that is shown may be so small. */
    public boolean equal() {
        return equal;
    }

    /** About how many more runs of each group would decide; empty if it is decided, or if that is unknown. */
    public OptionalInt moreRuns() {
        return moreRuns;
    }

    /** The comparisons with which it shares an error rate. */
    public QuestionFamily.Kind family() {
        return family;
    }

    /** Empty if nothing is known about it: of single runs whose spread within is unknown. */
    public Optional<Spread> spread() {
        return test.found().spread();
    }

    /** Whether the interval leaves out that runs differ from each other, because there is one run of each. */
    public boolean withinRuns() {
        return withinRuns;
    }
}
