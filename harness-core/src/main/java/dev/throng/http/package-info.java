/**
 * Reads HTTP/1.1 responses (RFC 9112) from bytes that may be cut anywhere: lines of a head, heads, chunks. Every protocol above HTTP uses
 * it. Opens no connection and knows no protocol. Depends on Netty's buffers and {@code text}.
 */
package dev.throng.http;
