/**
 * The process under load: attached to, launched as a reference target in a JVM of its own, or started from any command, and then
 * stopped for sure. Depends on {@code dev.throng.time} alone; knows no scenario, protocol or load. What a target says (its output, its
 * command line) is hostile text and leaves this package with its control characters escaped.
 */
package dev.throng.target;
