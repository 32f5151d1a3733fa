/** Charts as static SVG files, fit to be published. Depends on {@code document} and {@code units}. */
package dev.throng.reports.svg;
