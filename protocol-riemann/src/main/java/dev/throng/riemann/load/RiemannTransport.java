package dev.throng.riemann.load;

/** What carries the Msgs. */
public enum RiemannTransport {
    TCP,
    UDP,
    TLS
}
