package dev.throng.gclab.compare;

import java.util.List;

/**
 * Comparisons that share an error rate.
 *
 * @param kind which ones
 * @param comparisons how many; pairs whose values are all equal do not count
 * @param different how many of them show a difference
 * @param equal how many of them are equal within the margin
 * @param levels of each single interval
 */
public record QuestionFamily(Kind kind, int comparisons, int different, int equal, Levels levels) {

    /** The family with what is decided of its members. */
    QuestionFamily of(List<Difference> members) {
        List<Difference> own =
                members.stream().filter(one -> one.family() == kind).toList();
        return new QuestionFamily(
                kind,
                comparisons,
                (int) own.stream().filter(Difference::shown).count(),
                (int) own.stream().filter(Difference::equal).count(),
                levels);
    }

    /** Which comparisons a family has. */
    public enum Kind {
        /** All. */
        ALL,
        /** Those with the baseline and with the Java version before, by the primary measures. */
        PRIMARY,
        /** All but the primary ones. */
        EXPLORATORY
    }

    /**
     * The confidence level of the intervals that decide.
     *
     * @param different of the interval that excludes equality if a difference is shown
     * @param equal of the interval that is within the margin if two are equal
     */
    public record Levels(double different, double equal) {}
}
