/** Riemann's messages as generated from {@code riemann.proto}; for replies, and for tests as the measure of the reader. */
package dev.throng.targets.riemann.proto;
