/**
 * What listeners, players of RTMP and players of HLS have in common: the burst and the buffer, how users stay, and what checks ask of what
 * they received. Uses the measurements of {@code streams}.
 */
package dev.throng.gatling.delivery;
