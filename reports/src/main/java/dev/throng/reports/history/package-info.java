/**
 * The history of results: finds them below a directory, reads of each what an overview needs, and compares runs of the same scenario over
 * time. It knows no pages: {@link dev.throng.reports} shows it.
 */
package dev.throng.reports.history;
