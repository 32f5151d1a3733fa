/**
 * The ids that a run gives its stanzas, and the JIDs that a stanza goes between: whether an answer is for this run, for which event loop,
 * and from the right sender. Knows no session and no connection.
 */
package dev.throng.xmpp.stanza;
