/**
 * What one GC log says, for people and for programs. May depend on {@code gclogs}, on {@code reports.units} and on
 * {@code cli.terminal}.
 */
package dev.throng.cli.gc;
