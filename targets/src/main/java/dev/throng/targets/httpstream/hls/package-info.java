/**
 * Live streams as HLS (RFC 8216): segments, the window of the newest ones, and playlists. Independent of connections; depends on {@code
 * media} and {@code launch}.
 */
package dev.throng.targets.httpstream.hls;
