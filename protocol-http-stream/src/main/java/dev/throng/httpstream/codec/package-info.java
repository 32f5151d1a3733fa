/**
 * The bytes of HTTP streams: response heads, chunks, interleaved metadata, playlists, requests. Pure: knows no channel, no load and no
 * clock; depends on Netty's buffers alone.
 */
package dev.throng.httpstream.codec;
