/**
 * The Prometheus endpoint: gauges that are set once per interval from {@link dev.throng.run.Live}, and the generator's own JVM. Never on
 * the recording path. Depends on run and Micrometer; served by the JDK's HTTP server.
 */
package dev.throng.cli.metrics;
