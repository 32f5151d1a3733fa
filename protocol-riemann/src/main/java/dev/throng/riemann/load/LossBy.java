package dev.throng.riemann.load;

/** How lost datagrams are found. */
public enum LossBy {
    /** The target's own counter of datagrams, asked over TCP before and after. */
    SERVER_COUNTER,
    /** Every datagram has a service of its own, and the index is asked for them at the end. */
    INDEX,
    /** Not at all. */
    NONE
}
