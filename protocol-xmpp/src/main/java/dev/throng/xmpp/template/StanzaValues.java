package dev.throng.xmpp.template;

import java.util.random.RandomGenerator;

/** What the variables of a template stand for in one stanza of one session. The object may be reused for the next stanza. */
public interface StanzaValues {

    /** The session's full JID. */
    String jid();

    /** The bare JID of a contact in the session's roster; the same for the whole stanza. Only if the template {@link StanzaTemplate#usesContact}. */
    String contact();

    /** The full JID of another session; the same for the whole stanza. Only if the template {@link StanzaTemplate#usesPeer}. */
    String peer();

    /** The id of this stanza, of characters that need no escaping. */
    String id();

    /** The number of the session in the run. */
    long number();

    /** How many stanzas the session has sent from templates, with this one. */
    long counter();

    /** A field of the session's user in the file of users. */
    String column(int column);

    /** What the session has captured; empty before that. */
    String captured(int slot);

    /** The random numbers of the session, from the run's seed. */
    RandomGenerator random();
}
