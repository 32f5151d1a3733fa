/**
 * Addresses, stanzas and namespaces (RFC 6120, section 8; RFC 7622), which the server and the services on its
 * subdomains share. Depends on {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.stanza;
