package dev.throng.run.result;

import java.util.Locale;

/** Whether a departure causes an arrival. */
public enum LoadModel {
    /** Arrivals are independent of departures. */
    OPEN,
    /** An arrival starts when another departs. */
    CLOSED,
    /** An arrival follows from another, as the next step of a session follows from the answer to the step before. */
    PLANNED;

    /** The name in results: {@code open}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
