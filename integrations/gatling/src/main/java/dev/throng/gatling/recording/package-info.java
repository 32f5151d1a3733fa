/**
 * Records times in nanoseconds per event loop and writes them to {@code histograms.hlog} beside Gatling's own log, which has milliseconds
 * only. Uses {@code measure}, little of Gatling, and no protocol.
 */
package dev.throng.gatling.recording;
