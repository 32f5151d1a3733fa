package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import java.util.ArrayList;
import java.util.List;

/**
 * Enters a session in the tables of its event loop, and removes it: operations choose from those that are online, in rooms and owners of
 * nodes, and the user of an ended session can log in again. Confined to the loop.
 */
final class SessionTables {

    private final OnlineSessions online;
    private final Rooms rooms;
    private final PubsubNodes nodes;
    private final PendingAnswers pending;
    private final Transitions transitions;
    private final UserQueue userQueue;
    private final List<XmppSession> unflushed = new ArrayList<>();

    SessionTables(
            OnlineSessions online,
            Rooms rooms,
            PubsubNodes nodes,
            PendingAnswers pending,
            Transitions transitions,
            UserQueue userQueue) {
        this.online = online;
        this.rooms = rooms;
        this.nodes = nodes;
        this.pending = pending;
        this.transitions = transitions;
        this.userQueue = userQueue;
    }

    /** Operations may choose the session from now on. */
    void online(XmppSession session) {
        online.add(session);
    }

    /** Operations do not choose the session until it is online again. It stays in its rooms, and the owner of its nodes. */
    void offline(XmppSession session) {
        online.remove(session);
    }

    /** Operations do not choose the session, its rooms and its nodes any more, and nobody writes to its JID. */
    void retire(XmppSession session) {
        online.remove(session);
        session.peer().withdraw();
        session.occupancies().forEach(rooms::left);
        if (session.ownsNodes()) {
            nodes.removeOwner(session);
        }
    }

    /** Fails all arrivals that wait for an answer to the session. */
    void failPending(XmppSession session, Failure cause, long atNanos) {
        pending.failAll(session, cause, atNanos);
    }

    /** The session waits to log out, or logs out. */
    void leaving(XmppSession session, Arrival arrival) {
        transitions.begin(arrival, session);
    }

    /** The user of the session tries to come back. */
    void away(Absence absence, Arrival arrival) {
        transitions.begin(arrival, absence);
    }

    /** The user of the session is online again. */
    void back(Arrival arrival) {
        transitions.end(arrival);
    }

    /** The session has ended. */
    void ended(XmppSession session, Arrival arrival) {
        transitions.end(arrival);
        userQueue.release(session.user());
    }

    /** The session has gathered bytes that leave with the next {@link #flush}. */
    void unflushed(XmppSession session) {
        unflushed.add(session);
    }

    void flush() {
        for (int i = 0; i < unflushed.size(); i++) {
            unflushed.get(i).flush();
        }
        unflushed.clear();
    }

    /** The run is over: cancels logins and resumptions, and logs all sessions out. */
    void stopAll(long atNanos) {
        transitions.stopAll(atNanos);
        online.all().forEach(session -> session.leave(atNanos));
    }
}
