/** What all protocols of streams add to runs, results and reports: probes, the analysis of listeners and sections of the report. */
package dev.throng.streams.extension;
