package dev.throng.riemann.load;

/** Which of its connections a loop gives an arrival to. */
public enum ConnectionSpread {
    /** One after the other. */
    ROUND_ROBIN,
    /** The one with the fewest un-acked Msgs; looks at every connection for every arrival. */
    LEAST_UNACKED
}
