/**
 * The service interface for what a protocol adds to runs: probes, an analysis, remedies and lines of the summary. A protocol module
 * implements {@link dev.throng.run.extension.RunExtension} beside its {@link dev.throng.protocol.Protocol}; the name of the protocol joins
 * them. Depends on protocol, probe, series, verdict and run.result.
 */
package dev.throng.run.extension;
