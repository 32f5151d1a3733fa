/**
 * Group chat on a subdomain (XEP-0045), as far as load tests need it. A room exists, in memory, while it has occupants.
 * Depends on {@code xmpp.stanza} and {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.muc;
