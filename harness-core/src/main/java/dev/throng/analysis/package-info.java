/**
 * What a streaming run's series mean: cost per source and per listener, saturation, projections, whether the target's own counts agree
 * with ours. Pure: numbers in, findings out, each with its interval or with the reason why there is none. Uses no other package of Throng;
 * {@code run} feeds it and {@code reports} shows what it found.
 */
package dev.throng.analysis;
