/**
 * Riemann's wire format: messages as records, an encoder, a decoder of replies, and templates that encode the same event many times with few
 * changes. Knows no connections, load or time; depends on Netty's buffers only. A field that a message lacks is an empty Optional or list.
 */
package dev.throng.riemann.codec;
