/**
 * The parts of a report as values: sections, tables and charts with their number formats. They do not depend on HTML, Markdown or SVG.
 * All texts are plain and may come from a hostile target; the renderers escape them. A protocol
 * adds such parts with a {@link dev.throng.report.ReportExtension}.
 */
package dev.throng.report;
