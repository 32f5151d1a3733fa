/**
 * A report as a value: sections, words, tables and charts, with no word about how they look in HTML, Markdown or SVG. All texts are
 * plain and may come from a hostile target; renderers escape them. Depends on no other package of Throng.
 */
package dev.throng.reports.document;
