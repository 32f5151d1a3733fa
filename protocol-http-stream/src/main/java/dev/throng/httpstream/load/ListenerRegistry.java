package dev.throng.httpstream.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The sessions of one event loop whose connection is open, in no order, and how many of them are in each state. Confined to the loop.
 *
 * <p>Each session is checked once a second, in slices, so that no turn of the loop becomes long: a check takes about 2 µs where so many
 * sessions do not fit into the cache.
 */
final class ListenerRegistry {

    private static final int SLICES = 10;
    private static final int SLICES_OF_MANY = 50;
    private static final int MANY = 5_000;

    static final int ACCEPTED = 1;
    static final int RECEIVING = 1 << 1;
    static final int ON_RATE = 1 << 2;
    static final int STARVED = 1 << 3;
    static final int UNACCEPTED = 1 << 4;

    private final List<ListenerSession> sessions = new ArrayList<>();
    private int accepted;
    private int receiving;
    private int onRate;
    private int starved;
    private int unaccepted;
    private int next;

    void add(ListenerSession session) {
        session.slot = sessions.size();
        sessions.add(session);
    }

    /** Does nothing if the session is not registered. */
    void remove(ListenerSession session) {
        if (session.slot < 0) {
            return;
        }
        ListenerSession last = sessions.remove(sessions.size() - 1);
        if (last != session) {
            sessions.set(session.slot, last);
            last.slot = session.slot;
        }
        session.slot = -1;
        setState(session, 0);
    }

    /** Sets the states of a session: a sum of the constants of this class. */
    void setState(ListenerSession session, int state) {
        int changed = session.state ^ state;
        if (changed == 0) {
            return;
        }
        accepted += change(changed, state, ACCEPTED);
        receiving += change(changed, state, RECEIVING);
        onRate += change(changed, state, ON_RATE);
        starved += change(changed, state, STARVED);
        unaccepted += change(changed, state, UNACCEPTED);
        session.state = (byte) state;
    }

    private static int change(int changed, int state, int bit) {
        return (changed & bit) == 0 ? 0 : (state & bit) == 0 ? -1 : 1;
    }

    /** How often {@link #checkSlice} must be called per second at present. */
    int slices() {
        return sessions.size() > MANY ? SLICES_OF_MANY : SLICES;
    }

    /** Checks the next slice. Sessions may end during the check; another one is then checked a second later. */
    void checkSlice(long atNanos) {
        int slice = (sessions.size() + slices() - 1) / slices();
        for (int i = 0; i < slice; i++) {
            if (next >= sessions.size()) {
                next = 0;
            }
            if (sessions.isEmpty()) {
                return;
            }
            sessions.get(next++).check(atNanos);
        }
    }

    int connected() {
        return sessions.size();
    }

    int accepted() {
        return accepted;
    }

    int receiving() {
        return receiving;
    }

    int onRate() {
        return onRate;
    }

    int starved() {
        return starved;
    }

    int unaccepted() {
        return unaccepted;
    }

    List<ListenerSession> all() {
        return List.copyOf(sessions);
    }
}
