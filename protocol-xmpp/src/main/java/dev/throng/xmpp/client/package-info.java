/**
 * One XMPP connection, asynchronous, on its event loop: connecting, TLS, logging in step by step, and then stanzas both ways. Knows
 * nothing of load; what the driver, a Gatling DSL or a program of one's own have in common.
 */
package dev.throng.xmpp.client;
