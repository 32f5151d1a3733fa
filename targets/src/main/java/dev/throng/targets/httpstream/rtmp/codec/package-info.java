/**
 * The server's side of RTMP 1.0 on the wire: handshake, chunks, AMF0 and commands. Independent of connections and of the client's codec;
 * depends on Netty's buffers alone.
 */
package dev.throng.targets.httpstream.rtmp.codec;
