package dev.throng.gclab.compare;

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
