package dev.throng.gclab.compare;

/** Which errors a comparison of many configurations may have. */
public enum Inference {
    /**
     * Of the differences that are stated, at most a share is wrong in expectation: the false discovery rate. The primary questions are one
     * family, all other comparisons another.
     */
    DISCOVERY,
    /** All intervals hold at once: one family of all comparisons. */
    JOINT
}
