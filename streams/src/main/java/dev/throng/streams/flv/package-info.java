/**
 * Reads and writes FLV and the messages that RTMP has in common with it: tags, AMF0, and the first bytes of audio and video. Holds a file in
 * memory and repeats it with times that never go back. Uses no channel, load or clock; depends only on Netty's buffers.
 *
 * <p>FLV § numbers are those of <i>Adobe Flash Video File Format Specification</i>, version 10.1 (2010). AMF § numbers are those of
 * <i>Action Message Format, AMF 0</i> (2007). RTMP § numbers are those of <i>Adobe's Real Time Messaging Protocol</i>, version 1.0 (2012).
 *
 * <p>{@link dev.throng.streams.flv.FlvReader} and the chunk reader of RTMP give messages to a {@link dev.throng.streams.flv.MessageSink}.
 * They count the payload of audio and video and do not copy it. {@link dev.throng.streams.flv.TagSource} is what a publisher sends.
 *
 * <p>H.264 § numbers are those of ITU-T H.264 (08/2021).
 */
package dev.throng.streams.flv;
