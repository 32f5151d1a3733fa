/**
 * A report as one HTML file that works without a network: styles, script, ECharts and data are all inside. Depends on
 * {@code document} alone.
 */
package dev.throng.reports.html;
