/**
 * Keeps the output of tests readable: {@link dev.throng.api.logging.QuietLibraries} is the default configuration of Logback. Logback loads it
 * as a service; programs do not call it. It is not part of the public API. No other package uses this one, and it uses Logback only.
 */
package dev.throng.api.logging;
