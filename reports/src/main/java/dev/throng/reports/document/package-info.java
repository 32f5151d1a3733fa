/** A whole report as a value. Its blocks and charts belong to {@code dev.throng.report}. */
package dev.throng.reports.document;
