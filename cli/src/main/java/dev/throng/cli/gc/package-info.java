/**
 * The figures of one GC log, for people and for programs. May depend on {@code gclogs}, on {@code report} and on {@code
 * cli.terminal}.
 */
package dev.throng.cli.gc;
