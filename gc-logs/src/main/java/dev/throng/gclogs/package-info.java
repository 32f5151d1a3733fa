/**
 * Reads the garbage collection logs of a JVM: unified logging of JDK 11 and newer with every collector, and the format of JDK 8. Reads
 * whole files, rotated sets of files and logs that a JVM still writes. The results are a stream of {@link dev.throng.gclogs.GcEvent}s and a
 * {@link dev.throng.gclogs.GcLogSummary}. Depends on no other package of Throng and not on Netty; any package may depend on it.
 */
package dev.throng.gclogs;
