/**
 * The Maven plugin. {@link dev.throng.maven.LoadMojo} is the base of the goals that apply load in the phase {@code integration-test};
 * {@link dev.throng.maven.VerifyMojo} fails the build in the phase {@code verify}. Each command runs in a separate JVM, because Maven's heap
 * and collector would distort its figures.
 */
package dev.throng.maven;
