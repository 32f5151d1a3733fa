/**
 * Reads and writes the bytes of RTMP: handshake, chunk stream, control messages and commands. Uses no channel, load or clock; depends only on
 * Netty's buffers and on {@link dev.throng.streams.flv}.
 *
 * <p>RTMP § numbers are those of <i>Adobe's Real Time Messaging Protocol</i>, version 1.0 (2012).
 *
 * <p>{@link dev.throng.rtmp.codec.ChunkReader} gives messages to a {@link dev.throng.streams.flv.MessageSink}. It counts the payload of audio
 * and video and does not copy it.
 */
package dev.throng.rtmp.codec;
