package dev.throng.reports.document;

/** Whether something is good news. */
public enum Tone {
    GOOD,
    DOUBT,
    BAD,
    NEUTRAL
}
