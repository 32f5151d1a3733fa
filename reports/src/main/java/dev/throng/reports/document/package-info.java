/**
 * A report as a value: sections, words, tables and charts, with no word about how they look in HTML, Markdown or SVG. All texts are
 * plain and may come from a hostile target; who renders them escapes them. Depends on nothing of ours.
 */
package dev.throng.reports.document;
