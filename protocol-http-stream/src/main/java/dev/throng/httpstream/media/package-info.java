/**
 * Audio as far as a load test must know it: frames of MP3 and AAC, pages of Ogg, their bit rates and durations, and valid streams to
 * publish. Pure: depends on Netty's buffers (and its thread locals) alone.
 */
package dev.throng.httpstream.media;
