/** A report as Markdown, fit to be published beside its charts. Depends on {@code document} alone. */
package dev.throng.reports.markdown;
