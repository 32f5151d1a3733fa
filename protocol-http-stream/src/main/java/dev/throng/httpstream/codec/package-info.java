/**
 * Reads and writes the bytes of HTTP streams: response heads, chunks, interleaved metadata, playlists, requests. Uses no channel, load or
 * clock; depends only on Netty's buffers.
 */
package dev.throng.httpstream.codec;
