/**
 * When arrivals are due: pure arithmetic over nanoseconds, without clocks, threads or sockets. A {@link dev.throng.load.Load}
 * is what a scenario asks for; its {@link dev.throng.load.Load#slice slices} are what event loops pace. Depends on nothing of
 * ours; anything may depend on it.
 */
package dev.throng.load;
