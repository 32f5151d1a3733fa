/**
 * What listeners, players of RTMP and players of HLS have in common: the burst and the buffer, and what checks ask of what they received. Uses
 * the measurements of {@code streams}.
 */
package dev.throng.gatling.delivery;
