/**
 * The process under load. Throng attaches to it, launches a reference target in a separate JVM, or starts a command. It stops every process
 * that it started. Depends on {@code time} and {@code text}; knows no scenario, protocol or load. A target's output and command line are
 * untrusted: this package escapes their control characters.
 */
package dev.throng.target;
