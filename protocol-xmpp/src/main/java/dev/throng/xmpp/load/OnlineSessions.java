package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * The sessions of one event loop that are online, in no order. They are in groups: sessions of a group can reach each other. Confined to the
 * loop.
 */
final class OnlineSessions {

    private final List<List<XmppSession>> groups = new ArrayList<>();
    private final ToIntFunction<XmppSession> groupOf;
    private final SplittableRandom random;
    private int size;

    /** One group of all sessions. */
    OnlineSessions(SplittableRandom random) {
        this(random, 1, session -> 0);
    }

    /**
     * @param count how many groups there are
     * @param groupOf returns the number of a session's group, which never changes
     */
    OnlineSessions(SplittableRandom random, int count, ToIntFunction<XmppSession> groupOf) {
        this.random = random;
        this.groupOf = groupOf;
        for (int group = 0; group < count; group++) {
            groups.add(new ArrayList<>());
        }
    }

    private List<XmppSession> groupOf(XmppSession session) {
        return groups.get(groupOf.applyAsInt(session));
    }

    void add(XmppSession session) {
        List<XmppSession> sessions = groupOf(session);
        size++;
        session.slot = sessions.size();
        sessions.add(session);
    }

    /** Does nothing if the session is not online. */
    void remove(XmppSession session) {
        if (session.slot < 0) {
            return;
        }
        List<XmppSession> sessions = groupOf(session);
        size--;
        XmppSession last = sessions.remove(sessions.size() - 1);
        if (last != session) {
            sessions.set(session.slot, last);
            last.slot = session.slot;
        }
        session.slot = -1;
    }

    int size() {
        return size;
    }

    /** Returns how many other sessions a session can reach. */
    int peers(XmppSession one) {
        return groupOf(one).size() - 1;
    }

    /** Returns a random session. Only if there is one. */
    XmppSession any() {
        int pick = random.nextInt(size);
        int group = 0;
        while (pick >= groups.get(group).size()) {
            pick -= groups.get(group).size();
            group++;
        }
        return groups.get(group).get(pick);
    }

    /** Returns a random session that the given one can reach. Only if it has {@link #peers}. */
    XmppSession anyExcept(XmppSession one) {
        List<XmppSession> sessions = groupOf(one);
        int pick = random.nextInt(sessions.size() - 1);
        return sessions.get(pick < one.slot ? pick : pick + 1);
    }

    List<XmppSession> all() {
        return groups.stream().flatMap(List::stream).toList();
    }
}
