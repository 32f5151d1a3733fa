/**
 * WebSocket as XMPP uses it (RFC 6455, RFC 7395): the client's part of the opening handshake, frames, and permessage-deflate (RFC 7692). Bytes
 * only: knows no connection, no stanza and no load. Depends on {@code http} and {@code text}.
 */
package dev.throng.xmpp.websocket;
