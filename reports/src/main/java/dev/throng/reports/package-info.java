/**
 * A pure function: a result directory becomes a report for people, as HTML, Markdown and SVG charts. Reads the read side of
 * {@code dev.throng.run} only; opens no socket and starts no process. Start at {@link dev.throng.reports.Reports}, or
 * at {@link dev.throng.reports.StudyReport} for a study of several runs.
 */
package dev.throng.reports;
