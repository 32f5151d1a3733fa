/**
 * The entry point of the reference targets. {@link dev.throng.targets.ReferenceTargets} lists the targets and is the only class
 * that ends the JVM. No package depends on this one.
 */
package dev.throng.targets;
