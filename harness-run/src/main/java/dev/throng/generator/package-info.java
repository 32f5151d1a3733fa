/**
 * How other programs start Throng in a separate JVM: Maven builds and tests. {@link dev.throng.generator.GeneratorJvm} is the command.
 * Depends on {@code target} for Java installations. Starts nothing.
 */
package dev.throng.generator;
