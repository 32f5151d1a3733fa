package dev.throng.httpstream.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The listeners of one event loop whose connection is up, in no order, and how many of them are how far. Confined to the loop.
 *
 * <p>Each is looked at once a second, a {@value #SLICES}th of them at a time, so that no turn of the loop gets long.
 */
final class Audience {

    /** How often a second {@link #sweep} is to be called. */
    static final int SLICES = 10;

    static final int ACCEPTED = 1;
    static final int RECEIVING = 1 << 1;
    static final int ON_RATE = 1 << 2;
    static final int STARVED = 1 << 3;
    static final int UNACCEPTED = 1 << 4;

    private final List<Listener> listeners = new ArrayList<>();
    private int accepted;
    private int receiving;
    private int onRate;
    private int starved;
    private int unaccepted;
    private int next;

    void add(Listener listener) {
        listener.slot = listeners.size();
        listeners.add(listener);
    }

    /** Does nothing if it is not there. */
    void remove(Listener listener) {
        if (listener.slot < 0) {
            return;
        }
        Listener last = listeners.remove(listeners.size() - 1);
        if (last != listener) {
            listeners.set(listener.slot, last);
            last.slot = listener.slot;
        }
        listener.slot = -1;
        stands(listener, 0);
    }

    /** The listener is in these of the five standings from now on. */
    void stands(Listener listener, int standing) {
        int changed = listener.standing ^ standing;
        if (changed == 0) {
            return;
        }
        accepted += change(changed, standing, ACCEPTED);
        receiving += change(changed, standing, RECEIVING);
        onRate += change(changed, standing, ON_RATE);
        starved += change(changed, standing, STARVED);
        unaccepted += change(changed, standing, UNACCEPTED);
        listener.standing = (byte) standing;
    }

    private static int change(int changed, int standing, int bit) {
        return (changed & bit) == 0 ? 0 : (standing & bit) == 0 ? -1 : 1;
    }

    /** Looks at the next slice. Listeners may leave while they are looked at; another is looked at a second later then. */
    void sweep(long atNanos) {
        int slice = (listeners.size() + SLICES - 1) / SLICES;
        for (int i = 0; i < slice; i++) {
            if (next >= listeners.size()) {
                next = 0;
            }
            if (listeners.isEmpty()) {
                return;
            }
            listeners.get(next++).look(atNanos);
        }
    }

    int connected() {
        return listeners.size();
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

    List<Listener> all() {
        return List.copyOf(listeners);
    }
}
