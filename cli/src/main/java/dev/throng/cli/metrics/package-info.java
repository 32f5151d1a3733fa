/**
 * The Prometheus endpoint: gauges that are set once per interval from {@link dev.throng.run.LiveSnapshot}, and the generator's own JVM.
 * Never on the recording path. Depends on run, Micrometer and Netty; has an event loop of its own.
 */
package dev.throng.cli.metrics;
