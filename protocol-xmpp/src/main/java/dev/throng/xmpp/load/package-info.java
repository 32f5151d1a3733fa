/**
 * The XMPP driver: sessions, operations, and what counts as the answer of each. Knows nothing of bytes. Depends on the protocol interface,
 * the client and the users.
 */
package dev.throng.xmpp.load;
