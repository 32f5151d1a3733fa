/**
 * The catalogue of figures: what a run counts ({@code Count}), derives ({@code Derived}), times ({@code Time}), takes of a distribution ({@code
 * Statistic}) and observes of processes ({@code ProcessFigure}), and what protocols add ({@code Metric}). Each is defined once, with id, unit,
 * kind, joins and text; everything that records, sends, writes, reads, judges or explains figures goes through this package. Uses HdrHistogram and nothing of
 * Throng.
 */
package dev.throng.figure;
