/**
 * What is remembered of arrivals: counters, three histograms per operation, metrics and gauges, all written by one event loop and
 * handed over once per interval. Depends on HdrHistogram only; nothing here knows a socket, a protocol or a scenario.
 */
package dev.throng.measure;
