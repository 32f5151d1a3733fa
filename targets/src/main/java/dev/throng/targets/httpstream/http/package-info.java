/**
 * The part of HTTP that a streaming server needs: request heads with query and credentials, and replies (RFC 9110, RFC
 * 9112; Icecast's behaviour where it differs). Independent of mount points; depends on Netty's buffers.
 */
package dev.throng.targets.httpstream.http;
