/**
 * Addresses and stanzas (RFC 6120, section 8; RFC 7622): what the core and the services on its subdomains have in common.
 * Depends on {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.stanza;
