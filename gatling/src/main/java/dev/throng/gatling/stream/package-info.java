/**
 * HTTP streams in Gatling: the protocol, and listeners that follow every frame and have a play-head. Stands on the client, the media
 * checks and the pure figures of {@code protocol-http-stream}.
 */
package dev.throng.gatling.stream;
