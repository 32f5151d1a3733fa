package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a departure causes an arrival. */
public enum LoadModel {
    /** Arrivals are independent of departures. */
    @JsonProperty("open")
    OPEN,
    /** An arrival starts when another departs. */
    @JsonProperty("closed")
    CLOSED
}
