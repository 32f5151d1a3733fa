/**
 * What a run recorded, in memory. {@code RunTotals} merges the intervals of all event loops and freezes into a {@code RecordedRun}; {@code
 * PhaseFigures} has the figures of phases, and {@code ResultSections} the sections of a result that follow from them. It also collects the
 * series for a protocol's analysis. Pure, apart from the data it receives. Confined to the collector's thread until the run has ended.
 */
package dev.throng.run.totals;
