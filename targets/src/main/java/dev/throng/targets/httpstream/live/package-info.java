/**
 * Live streams of video and audio: what publishers send, or the server's own media, stored once per format for all players. Independent of
 * connections; depends on {@code feed}, {@code media}, {@code rtmp.codec}, {@code launch} and {@code time}.
 */
package dev.throng.targets.httpstream.live;
