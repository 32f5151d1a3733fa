/**
 * What a run recorded, in memory: the intervals of all event loops merged, totals and percentiles of phases ({@code PhaseFigures}), and the
 * sections of a result that follow from them. It also collects the series for a protocol's analysis. Pure, apart from the data it
 * receives. Confined to the collector's thread until the run has ended.
 */
package dev.throng.run.totals;
