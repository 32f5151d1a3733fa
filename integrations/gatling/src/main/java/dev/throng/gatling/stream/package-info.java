/**
 * HTTP streams in Gatling: the protocol, and listeners that check every frame and have a playback buffer. Uses the client, the media
 * checks and the measurements of {@code protocol-http-stream}.
 */
package dev.throng.gatling.stream;
