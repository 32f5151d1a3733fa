/**
 * Reads and writes the bytes of XMPP: an incremental reader that turns a stream into elements, and escaping for output. Depends on Netty's
 * buffers and aalto only; uses no connections, load or time.
 */
package dev.throng.xmpp.codec;
