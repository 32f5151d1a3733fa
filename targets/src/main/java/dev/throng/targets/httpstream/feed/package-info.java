/**
 * What a mount point plays: bytes kept once for all its listeners, each of whom has only a place in them, and media of the
 * target's own making. Knows neither HTTP nor connections; depends on Netty's buffers alone.
 */
package dev.throng.targets.httpstream.feed;
