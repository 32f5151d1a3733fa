/**
 * Computes when arrivals are due, without clocks, threads and sockets. A {@link dev.throng.load.Load} comes from a scenario; each event
 * loop paces one of its {@link dev.throng.load.Load#slice slices}. Due times of open loads come from a
 * {@link dev.throng.load.Schedule}, such as {@link dev.throng.load.RateProfile}; closed loads compute theirs from departures. Depends on
 * {@code text} only; any package may depend on it.
 */
package dev.throng.load;
