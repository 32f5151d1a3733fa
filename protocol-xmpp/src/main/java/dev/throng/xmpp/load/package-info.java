/**
 * XMPP under load: which sessions there are, who sends what to whom, and what counts as the answer. Knows nothing of bytes; depends on
 * the protocol interface, the client, and who the users are.
 */
package dev.throng.xmpp.load;
