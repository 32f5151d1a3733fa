/**
 * Measurements of the target's own JVM: hiccups and allocated bytes. The GC lab compares them with the GC log. Depends
 * on {@code time}.
 */
package dev.throng.targets.observe;
