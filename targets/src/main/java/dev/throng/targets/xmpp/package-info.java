/**
 * The XMPP reference target: a server with streams, sessions, presence, messages, rosters, and faults on demand (RFC
 * 6120, RFC 6121). It shares no code with the client side on purpose, so that each implementation tests the other.
 */
package dev.throng.targets.xmpp;
