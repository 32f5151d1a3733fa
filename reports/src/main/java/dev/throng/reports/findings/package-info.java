/**
 * Findings from the figures of a run, as sentences and checks: pure functions from measurements to statements, each with its figures.
 * Depends on the read side of {@code dev.throng.run} and on {@code dev.throng.report}; knows nothing of how a report looks.
 */
package dev.throng.reports.findings;
