package dev.throng.cluster;

/** Why a member left. */
public enum Departure {
    /** The member closed its cluster. */
    CLOSED,
    /** The connection ended without a farewell, or heartbeats stopped. The member may return. */
    LOST
}
