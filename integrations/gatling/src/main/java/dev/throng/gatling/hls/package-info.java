/**
 * HLS in Gatling: the protocol, and players that request each segment once, when a player would, and have a playback buffer. Uses the
 * playlists and the client of {@code protocol-http-stream}.
 */
package dev.throng.gatling.hls;
