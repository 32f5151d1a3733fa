/**
 * Turns loads into arrivals. A {@link dev.throng.engine.Pacer} on each event loop goes through the phases of a run, closes the intervals,
 * checks deadlines and drains at the end. An {@link dev.throng.engine.OperationPacer} starts the arrivals of one operation when they are
 * due. Depends on protocol, transport, load, measure and time; knows no scenario file, no target and no result.
 */
package dev.throng.engine;
