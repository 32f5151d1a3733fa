package dev.throng.xmpp.load;

import dev.throng.measure.Arrival;

/** Lets a random session of the event loop act. Confined to the loop. */
final class AnySession {

    private final OnlineSessions sessions;
    private final Shortages shortages;

    AnySession(OnlineSessions sessions, Shortages shortages) {
        this.sessions = sessions;
        this.shortages = shortages;
    }

    /** Returns the operation of a random session. An arrival fails if no session is online. */
    Action does(SessionAction action) {
        return arrival -> start(action, arrival);
    }

    private void start(SessionAction action, Arrival arrival) {
        if (sessions.size() == 0) {
            arrival.failed(shortages.ofSessions(), arrival.startedNanos());
        } else {
            action.start(sessions.any(), arrival);
        }
    }
}
