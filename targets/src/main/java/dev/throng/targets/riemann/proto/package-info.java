/** Riemann's messages, generated from {@code riemann.proto}. Used for replies, and in tests to check the reader. */
package dev.throng.targets.riemann.proto;
