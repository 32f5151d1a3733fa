/**
 * What a run recorded, in memory: the intervals of all event loops brought together, totals and percentiles of phases
 * ({@code PhaseFigures}), and the sections of a result that follow from them. The series for the analysis of streaming runs are collected here too. Pure but for being fed; confined to the collector's
 * thread until the run has ended.
 */
package dev.throng.run.totals;
