/**
 * The page of {@code throng gc --html}: the figures and charts of GC logs as one HTML file. May depend on {@code gclogs}, {@code report} and
 * {@code reports}, and on {@code cli.gc}.
 */
package dev.throng.cli.gc.page;
