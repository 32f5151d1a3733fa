/**
 * Publish-subscribe on a subdomain (XEP-0060), as far as load tests need it. Nodes are in memory and open to all users.
 * Depends on {@code xmpp.stanza} and {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.pubsub;
