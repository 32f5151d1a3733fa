/**
 * As much of HTTP as a streaming server needs: the head of a request, what is written in its target and its credentials, and
 * whole replies (RFC 9110, RFC 9112; Icecast's ways where they differ). Knows no mount points; depends on Netty's buffers.
 */
package dev.throng.targets.httpstream.http;
