/**
 * How media arrive at listeners and leave sources, over any protocol of streams: rates, bursts, gaps, stalls, the states of a listener, their
 * settings and metrics. Uses no channel.
 */
package dev.throng.streams.delivery;
