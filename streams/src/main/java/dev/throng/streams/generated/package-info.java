/**
 * Generated media for publishers: a small H.264 picture and silence in AAC, with an exact bit rate. {@link
 * dev.throng.streams.generated.MediaPlan} states what to generate, {@link dev.throng.streams.generated.GeneratedMedia} is what all publishers
 * share, {@link dev.throng.streams.generated.GeneratedStream} is the stream of one. Depends on {@code streams.flv} and Netty's buffers only.
 * H.264 § numbers and tables are those of ITU-T H.264 (08/2021), others of ISO/IEC 14496-3:2009. No method takes or returns null.
 */
package dev.throng.streams.generated;
