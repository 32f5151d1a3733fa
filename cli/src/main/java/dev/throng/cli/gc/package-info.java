/**
 * The figures of one GC log, for people and for programs. May depend on {@code gclogs}, on {@code report}, on {@code run.write} and on {@code
 * cli.terminal}.
 */
package dev.throng.cli.gc;
