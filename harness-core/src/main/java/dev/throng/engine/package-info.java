/**
 * Turns loads into arrivals: one {@link dev.throng.engine.Pacer} per event loop, phases on a common time axis, deadlines, intervals
 * and the drain at the end. Depends on protocol, load, measure and time; knows no scenario file, no target and no result.
 */
package dev.throng.engine;
