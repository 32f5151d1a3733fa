package dev.throng.gclab.compare;

/** What a comparison is asked, chosen before the data. */
public interface Questions {

    /**
     * Whether the comparison of two configurations by a measure answers a primary question: what is gained or lost against the baseline, or
     * by the next Java version. All others are exploratory.
     *
     * @param of the label of the one
     * @param from the label of the one it is compared with
     */
    boolean isPrimary(String group, Measure measure, String of, String from);

    /** Whether a measure is one of the primary questions of a group. */
    boolean isPrimary(String group, Measure measure);

    /** The stage of a group. Groups of the same stage say together how much a measure varies. */
    String stage(String group);
}
