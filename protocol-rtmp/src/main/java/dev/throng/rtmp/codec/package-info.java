/**
 * Reads and writes the bytes of RTMP and FLV: handshake, chunk stream, AMF0, control messages, commands, and the first bytes of audio and
 * video. Uses no channel, load or clock; depends only on Netty's buffers.
 *
 * <p>RTMP § numbers are those of <i>Adobe's Real Time Messaging Protocol</i>, version 1.0 (2012). FLV § numbers are those of <i>Adobe Flash
 * Video File Format Specification</i>, version 10.1 (2010). AMF § numbers are those of <i>Action Message Format, AMF 0</i> (2007).
 *
 * <p>{@link dev.throng.rtmp.codec.ChunkReader} and {@link dev.throng.rtmp.codec.FlvReader} give messages to a
 * {@link dev.throng.rtmp.codec.MessageSink}. They count the payload of audio and video and do not copy it.
 */
package dev.throng.rtmp.codec;
