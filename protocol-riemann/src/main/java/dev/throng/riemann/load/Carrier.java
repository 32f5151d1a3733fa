package dev.throng.riemann.load;

/** What carries the Msgs. */
public enum Carrier {
    TCP,
    UDP,
    TLS
}
