/**
 * Times in nanoseconds, recorded per event loop and written as {@code histograms.hlog} beside Gatling's own log, which knows no more than
 * milliseconds. Stands on {@code measure}; knows no protocol and little of Gatling.
 */
package dev.throng.gatling.recording;
