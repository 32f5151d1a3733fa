/**
 * Reads playlists of HLS (RFC 8216) and decides what a player requests next, and when. Uses no channel, load or clock; depends only on
 * Netty's buffers and on the addresses of the codec.
 */
package dev.throng.httpstream.hls;
