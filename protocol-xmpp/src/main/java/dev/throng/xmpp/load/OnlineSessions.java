package dev.throng.xmpp.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * The sessions of one event loop that are online, in no order. They are in groups: sessions of a group can reach each other. Confined to the
 * loop, except for {@link #shared}.
 */
final class OnlineSessions {

    /** @param peers the same sessions at the same places */
    private record Group(List<XmppSession> sessions, OnlinePeers peers) {}

    private final List<Group> groups = new ArrayList<>();
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
            groups.add(new Group(new ArrayList<>(), new OnlinePeers()));
        }
    }

    /** Returns the number of a session's group. */
    int group(XmppSession session) {
        return groupOf.applyAsInt(session);
    }

    private Group groupOf(XmppSession session) {
        return groups.get(group(session));
    }

    /** The sessions for other event loops to choose from, by group. */
    List<OnlinePeers> shared() {
        return groups.stream().map(Group::peers).toList();
    }

    void add(XmppSession session) {
        Group group = groupOf(session);
        size++;
        session.slot = group.sessions.size();
        group.sessions.add(session);
        group.peers.add(session.peer());
    }

    /** Does nothing if the session is not online. */
    void remove(XmppSession session) {
        if (session.slot < 0) {
            return;
        }
        Group group = groupOf(session);
        size--;
        XmppSession last = group.sessions.remove(group.sessions.size() - 1);
        group.peers.remove(session.slot);
        if (last != session) {
            group.sessions.set(session.slot, last);
            last.slot = session.slot;
        }
        session.slot = -1;
    }

    int size() {
        return size;
    }

    /** Returns how many other sessions of the loop a session can reach. */
    int peers(XmppSession one) {
        return groupOf(one).sessions.size() - (one.slot < 0 ? 0 : 1);
    }

    /** Returns a random session. Only if there is one. */
    XmppSession any() {
        int pick = random.nextInt(size);
        int group = 0;
        while (pick >= groups.get(group).sessions.size()) {
            pick -= groups.get(group).sessions.size();
            group++;
        }
        return groups.get(group).sessions.get(pick);
    }

    /**
     * Returns one of the {@link #peers} of a session.
     *
     * @param pick its number, from 0
     */
    OnlinePeer peer(XmppSession one, int pick) {
        int place = one.slot < 0 || pick < one.slot ? pick : pick + 1;
        return groupOf(one).sessions.get(place).peer();
    }

    List<XmppSession> all() {
        return groups.stream().flatMap(group -> group.sessions.stream()).toList();
    }
}
