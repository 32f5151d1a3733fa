package dev.throng.series;

/** The answer to a question about a run. Files contain the same lower-case words. */
public enum Answer {
    yes,
    no,
    /** The run does not answer the question. */
    unknown
}
