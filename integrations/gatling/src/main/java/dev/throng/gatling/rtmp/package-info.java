/**
 * RTMP in Gatling: the protocol, players that count every frame and have a playback buffer, and publishers. Uses the client of
 * {@code protocol-rtmp}, and the media and measurements of {@code streams}.
 */
package dev.throng.gatling.rtmp;
