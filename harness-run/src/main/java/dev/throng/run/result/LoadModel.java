package dev.throng.run.result;

import java.util.Locale;

/** Whether a departure causes an arrival. */
public enum LoadModel {
    /** Arrivals are independent of departures. */
    OPEN,
    /** An arrival starts when another departs. */
    CLOSED;

    /** The name in results: {@code open}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
