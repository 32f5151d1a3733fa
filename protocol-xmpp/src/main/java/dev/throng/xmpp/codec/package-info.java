/**
 * XMPP's bytes: an incremental reader that turns a stream into elements, and the text of what is sent. Knows nothing of connections,
 * load or time; depends on Netty's buffers and on aalto only.
 */
package dev.throng.xmpp.codec;
