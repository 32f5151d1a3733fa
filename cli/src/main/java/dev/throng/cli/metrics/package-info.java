/**
 * The Prometheus endpoint: counters, histograms and gauges of a run, which get each interval of {@link dev.throng.run.LiveSnapshot} and each
 * sample of the processes, and the generator's own JVM. Never on the recording path. Depends on run, Micrometer, Prometheus' client and
 * the server of {@link dev.throng.cli.serve}.
 */
package dev.throng.cli.metrics;
