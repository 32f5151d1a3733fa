/**
 * Reads the garbage collection logs of a JVM: unified logging of JDK 11 and newer under every collector, and JDK 8's older
 * form, whole files, rotated sets and logs that are still being written. A stream of {@link dev.throng.gclogs.GcEvent}s and a summary of it.
 * Depends on nothing of ours; anything may depend on it.
 */
package dev.throng.gclogs;
