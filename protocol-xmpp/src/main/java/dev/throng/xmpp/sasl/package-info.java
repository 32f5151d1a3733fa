/**
 * How a client proves who it is: the mechanisms of SASL as pure exchanges of bytes, and the choice among those a server offers. Knows
 * nothing of XMPP, connections or load.
 */
package dev.throng.xmpp.sasl;
