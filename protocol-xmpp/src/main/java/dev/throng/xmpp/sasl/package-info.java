/**
 * SASL authentication: the mechanisms as pure exchanges of bytes, and the choice of a mechanism that the server offers. Uses no XMPP,
 * connections or load.
 */
package dev.throng.xmpp.sasl;
