package dev.throng.reports.document;

/** The assessment of a figure. */
public enum Tone {
    GOOD,
    DOUBT,
    BAD,
    NEUTRAL
}
