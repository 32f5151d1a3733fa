/**
 * A report as one HTML file that works without a network: styles, script, ECharts and data are all inside. Depends on
 * {@code document} and {@code dev.throng.report}.
 */
package dev.throng.reports.html;
