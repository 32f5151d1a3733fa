/**
 * Records arrivals: counters, histograms of their times, metrics and gauges. One event loop writes them and hands them over once per
 * interval. Depends on HdrHistogram and {@code text}; knows no socket, no protocol and no scenario.
 */
package dev.throng.measure;
