/**
 * Publishing and subscribing on a subdomain (XEP-0060), as far as load tests need it: nodes in memory, open to all. Depends
 * on {@code xmpp.stanza} and {@code xmpp.xml} alone.
 */
package dev.throng.targets.xmpp.pubsub;
