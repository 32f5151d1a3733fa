package dev.throng.riemann.codec;

/** Which field carries the time of an event. */
public enum TimeField {
    /** None: the server takes its own time. */
    NONE,
    /** {@code time}, whole seconds. */
    SECONDS,
    /** {@code time} and {@code time_micros}. */
    MICROS
}
