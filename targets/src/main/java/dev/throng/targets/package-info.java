/**
 * Where a reference target starts: {@link dev.throng.targets.Main} names the targets and is the only class that ends the
 * JVM. Nothing depends on this package.
 */
package dev.throng.targets;
