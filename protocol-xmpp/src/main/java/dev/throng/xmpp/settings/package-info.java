/** The section {@code settings} of a scenario for XMPP. Reads the users' file; opens no connection. */
package dev.throng.xmpp.settings;
