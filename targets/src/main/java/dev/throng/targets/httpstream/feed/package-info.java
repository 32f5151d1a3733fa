/**
 * The feeds of mount points and the target's own media. A feed stores its bytes once for all listeners; a listener has
 * only a position in it. Independent of HTTP and connections; depends on Netty's buffers alone.
 */
package dev.throng.targets.httpstream.feed;
