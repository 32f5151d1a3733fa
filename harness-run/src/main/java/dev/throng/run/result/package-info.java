/**
 * A run as a value: the content of {@code result.json}, whether it comes from memory or from a file; and the names of a result directory's
 * files and their columns. Uses verdicts, agreements and probes' summaries, and nothing of how a run is executed, written or read.
 */
package dev.throng.run.result;
