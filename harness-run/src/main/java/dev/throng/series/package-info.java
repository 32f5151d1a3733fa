/**
 * The series of a run, which a protocol's analysis works on: one value per interval of each gauge, counter, resource and probe, and the
 * arrivals of each operation. Also compares the target's own counts with Throng's. Pure: it takes numbers and returns numbers. Uses load
 * and nothing else of Throng.
 */
package dev.throng.series;
