/**
 * Riemann under load: operations, settings, event templates, and drivers that turn arrivals into Msgs on connections. Knows no bytes;
 * uses the client and the codec, the protocol interface and measure.
 */
package dev.throng.riemann.load;
