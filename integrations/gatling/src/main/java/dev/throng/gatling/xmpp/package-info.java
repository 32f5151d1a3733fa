/**
 * XMPP in Gatling: the protocol, a user's session on one event loop, and the steps from {@code login} to {@code logout}. Uses the client of
 * {@code protocol-xmpp}.
 */
package dev.throng.gatling.xmpp;
