/**
 * Parses, checks and generates audio streams: frames of MP3 and AAC, pages of Ogg, their bit rates and durations. {@code FrameCheck} (MP3 and
 * AAC) and {@code OggReader} (Ogg) find lost syncs. {@code TransportStreamCheck} and {@code FragmentedMp4Check} check segments of HLS.
 * {@code FlvCheck} checks HTTP-FLV with the tag reader of RTMP's codec. Depends only on that codec and on Netty's buffers and thread locals.
 */
package dev.throng.httpstream.media;
