package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Element;

/** Decides what a session does and when it ends, if a script does that. Confined to the session's event loop. */
interface SessionOwner {

    /** The session has no script: loads use it, and it ends when the settings say. */
    SessionOwner NONE = new SessionOwner() {};

    /** Whether the owner ends the session, and not the setting of its time. */
    default boolean endsSession() {
        return false;
    }

    /** The session begins. Its login is answered after this call. */
    default void begun(XmppSession session) {}

    /** The session was away or lost its connection, and is online again. */
    default void onlineAgain(long atNanos) {}

    /**
     * The session received a stanza.
     *
     * @return whether it answers a request of the owner, so that nothing else handles it or counts its bytes
     */
    default boolean received(Element stanza, int bytes, long atNanos) {
        return false;
    }
}
