/**
 * The parts of a report as values: sections, tables and charts with their number formats. They say nothing about HTML, Markdown or SVG.
 * All texts are plain and may come from a hostile target; the renderers escape them.
 */
package dev.throng.report;
