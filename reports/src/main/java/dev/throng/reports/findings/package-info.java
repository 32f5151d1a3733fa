/**
 * What the numbers of a run say, in words and checks: pure functions from what was measured to statements, each with the figures it
 * follows from. Depends on the read side of {@code dev.throng.run} and on {@code units}; knows nothing of how a report looks.
 */
package dev.throng.reports.findings;
