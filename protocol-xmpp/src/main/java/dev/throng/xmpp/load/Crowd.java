package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The sessions of one event loop that are online, in no order. Confined to the loop. */
final class Crowd {

    private final List<Session> sessions = new ArrayList<>();
    private final SplittableRandom random;

    Crowd(SplittableRandom random) {
        this.random = random;
    }

    void add(Session session) {
        session.slot = sessions.size();
        sessions.add(session);
    }

    /** Does nothing if it is not there. */
    void remove(Session session) {
        if (session.slot < 0) {
            return;
        }
        Session last = sessions.remove(sessions.size() - 1);
        if (last != session) {
            sessions.set(session.slot, last);
            last.slot = session.slot;
        }
        session.slot = -1;
    }

    int size() {
        return sessions.size();
    }

    /** Only if there is one. */
    Session any() {
        return sessions.get(random.nextInt(sessions.size()));
    }

    /** Another than the given one; only if there are two. */
    Session anyBut(Session one) {
        int pick = random.nextInt(sessions.size() - 1);
        return sessions.get(pick < one.slot ? pick : pick + 1);
    }

    List<Session> all() {
        return List.copyOf(sessions);
    }
}
