/**
 * XMPP under load: operations, settings, and drivers that turn arrivals into logins and stanzas. Uses the client, the users, the
 * protocol interface and measure.
 */
package dev.throng.xmpp.load;
