/**
 * Group chat on a subdomain (XEP-0045), as far as load tests need it: rooms in memory that come with their first occupant
 * and go with their last. Depends on {@code xmpp.stanza} and {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.muc;
