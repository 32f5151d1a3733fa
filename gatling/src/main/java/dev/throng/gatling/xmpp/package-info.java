/**
 * XMPP in Gatling: the protocol, a user's session on the event loop of his, and the steps from {@code login} to {@code logout}. Stands on
 * the client of {@code protocol-xmpp}.
 */
package dev.throng.gatling.xmpp;
