package dev.throng.measure;

/** The side that caused a failure or a reason of a verdict. */
public enum Blame {
    TARGET,
    GENERATOR,
    /** The scenario plans load that cannot work, such as requests in a session before any session is open. */
    SCENARIO,
    /** The network between generator and target. Only failures of arrivals have it. */
    NETWORK,
    /** The measurement itself: results are missing or contradictory, or the run ended early. Failures of arrivals have other values. */
    MEASUREMENT
}
