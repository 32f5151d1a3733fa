/**
 * Riemann's bytes: messages as records, an encoder, a decoder of replies, and stencils that write the same event many times with few
 * changes. Knows nothing of connections, load or time; depends on Netty's buffers only. Never null: what a message lacks is an empty
 * Optional or list.
 */
package dev.throng.riemann.codec;
