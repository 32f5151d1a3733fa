package dev.throng.xmpp.load;

/** The recipient of a message. */
enum Recipient {
    /** Another session of the same event loop that is online, by its full JID. */
    ONLINE,
    /** A user who is not logged in, by its bare JID. */
    OFFLINE,
    /** Any user, by its bare JID. */
    RANDOM,
    /** One of the contacts in the sender's roster, by its bare JID. */
    ROSTER
}
