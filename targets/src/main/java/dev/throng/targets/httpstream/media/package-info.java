/**
 * The server's own video and audio, small and valid, and the containers that carry live streams. Independent of connections; depends on
 * Netty's buffers alone.
 */
package dev.throng.targets.httpstream.media;
