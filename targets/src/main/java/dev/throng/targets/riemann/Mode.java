package dev.throng.targets.riemann;

/** How the server handles Msgs. */
enum Mode {
    /** Decodes every event, indexes it, answers queries. */
    INDEX,
    /** Counts and acks frames, to measure the highest throughput. */
    COUNTING
}
