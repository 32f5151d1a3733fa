package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The sessions of one event loop that are online, in no order. Confined to the loop. */
final class OnlineSessions {

    private final List<XmppSession> sessions = new ArrayList<>();
    private final SplittableRandom random;

    OnlineSessions(SplittableRandom random) {
        this.random = random;
    }

    void add(XmppSession session) {
        session.slot = sessions.size();
        sessions.add(session);
    }

    /** Does nothing if the session is not online. */
    void remove(XmppSession session) {
        if (session.slot < 0) {
            return;
        }
        XmppSession last = sessions.remove(sessions.size() - 1);
        if (last != session) {
            sessions.set(session.slot, last);
            last.slot = session.slot;
        }
        session.slot = -1;
    }

    int size() {
        return sessions.size();
    }

    /** Returns a random session. Only if there is one. */
    XmppSession any() {
        return sessions.get(random.nextInt(sessions.size()));
    }

    /** Returns a random session other than the given one. Only if there are two. */
    XmppSession anyExcept(XmppSession one) {
        int pick = random.nextInt(sessions.size() - 1);
        return sessions.get(pick < one.slot ? pick : pick + 1);
    }

    List<XmppSession> all() {
        return List.copyOf(sessions);
    }
}
