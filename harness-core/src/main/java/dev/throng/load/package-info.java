/**
 * Computes when arrivals are due, without clocks, threads and sockets. A {@link dev.throng.load.Load} comes from a scenario; each event
 * loop paces one of its {@link dev.throng.load.Load#slice slices}. Due times of open loads come from a {@code Schedule}, which a {@link
 * dev.throng.load.RateProfile} makes; {@code ClosedProcess} computes those of closed loads from departures. Depends on {@code text} only;
 * any package may depend on it.
 */
package dev.throng.load;
