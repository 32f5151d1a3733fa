/**
 * The analysis of listeners from the series of a run: figures per phase, cost per source and per listener, saturation, projections. Pure:
 * it takes numbers and returns estimates, each with its interval or with the reason why there is none. Uses series and load.
 */
package dev.throng.streams.analysis;
