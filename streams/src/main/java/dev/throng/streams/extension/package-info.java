/**
 * What all protocols of streams add to runs and to reports: probes, the analysis of listeners and sections of the report. The load knows
 * nothing of it.
 */
package dev.throng.streams.extension;
