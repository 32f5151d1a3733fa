/** A report as Markdown, fit to be published beside its charts. Depends on {@code document} and {@code dev.throng.report}. */
package dev.throng.reports.markdown;
