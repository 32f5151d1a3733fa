package dev.throng.series;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The answer to a question about a run. Results contain the words in lower case. */
public enum Answer {
    @JsonProperty("yes")
    YES,
    @JsonProperty("no")
    NO,
    /** The run does not answer the question. */
    @JsonProperty("unknown")
    UNKNOWN
}
