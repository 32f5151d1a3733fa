/** Charts as static SVG files, fit to be published. Depends on {@code dev.throng.report} alone. */
package dev.throng.reports.svg;
