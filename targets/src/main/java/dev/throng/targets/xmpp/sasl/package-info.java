/**
 * The server's side of SASL: PLAIN (RFC 4616), SCRAM (RFC 5802, RFC 7677) with channel binding, ANONYMOUS (RFC 4505)
 * and EXTERNAL (RFC 4422, appendix A). Messages are bytes. Independent of XML, sockets and the other packages.
 */
package dev.throng.targets.xmpp.sasl;
