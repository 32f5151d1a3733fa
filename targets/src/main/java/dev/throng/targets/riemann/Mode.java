package dev.throng.targets.riemann;

/** What the server does with Msgs. */
enum Mode {
    /** Decodes every event, indexes it, answers queries. */
    INDEX,
    /** Counts frames and acks them, for throughput ceilings. */
    COUNTING
}
