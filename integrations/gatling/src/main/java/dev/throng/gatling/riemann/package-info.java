/**
 * Riemann in Gatling: the protocol, its connections and the steps {@code send} and {@code query}. Uses the client of
 * {@code protocol-riemann}.
 */
package dev.throng.gatling.riemann;
