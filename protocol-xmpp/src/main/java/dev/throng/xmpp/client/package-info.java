/**
 * XMPP connections, asynchronous, on one event loop: connecting, TLS, logging in step by step, then stanzas both ways. For the driver, the
 * Gatling DSL and other programs. Knows nothing of load.
 */
package dev.throng.xmpp.client;
