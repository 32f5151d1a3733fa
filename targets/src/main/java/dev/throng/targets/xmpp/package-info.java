/**
 * The XMPP reference target: the server, its streams and sessions, presence, messages, rosters, and the faults it shows on
 * demand (RFC 6120, RFC 6121). Written apart from the client side on purpose: two implementations that agree are a test.
 */
package dev.throng.targets.xmpp;
