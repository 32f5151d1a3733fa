package dev.throng.streams.delivery;

import dev.throng.measure.LoopRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;

/**
 * The sessions of one event loop whose connection is open, in no order, and how many of them are in each state. Confined to the loop.
 *
 * <p>All protocols of streams have the same states, each with a metric of the same name. A session may be in several of them.
 *
 * <p>Each session is checked once a second, in slices, so that no turn of the loop becomes long: a check takes about 2 µs where so many
 * sessions do not fit into the cache. With many sessions, one whose states cannot change yet is left out: then only its place in a dense
 * array is read.
 *
 * @param <L> the sessions
 */
public final class ListenerRegistry<L extends ListenerEntry> {

    private static final int SLICES = 10;
    private static final int SLICES_OF_MANY = 50;
    private static final int MANY = 5_000;

    /** With fewer sessions all are checked each second: that costs little, and what they count comes evenly. */
    static final int LEAST_QUIET = 500;

    private static final long MILLI = 1_000_000L;

    /** The server accepted the listener. */
    public static final int ACCEPTED = 1;
    /** It got media lately. */
    public static final int RECEIVING = 1 << 1;
    /** Its media comes at the nominal rate. */
    public static final int ON_RATE = 1 << 2;
    /** It gets nothing or too little. */
    public static final int STARVED = 1 << 3;
    /** It waits for longer than the target's next turn to be accepted. */
    public static final int UNACCEPTED = 1 << 4;

    /** It gets media whose rate nothing states, so that it is not known whether it is {@link #ON_RATE}. */
    public static final int UNRATED = 1 << 5;

    /** A listener that is connected for this long and not accepted is {@link #UNACCEPTED}. */
    public static final long UNACCEPTED_NANOS = 5_000_000_000L;

    private final List<L> sessions = new ArrayList<>();

    /** When each session is to be checked next, in milliseconds of the clock's time, modulo 2 to the 32nd. */
    private int[] dueMillis = new int[16];

    /** The time of the slice that is checked, as in {@link #dueMillis}. */
    private int nowMillis;

    private int accepted;
    private int receiving;
    private int onRate;
    private int starved;
    private int unaccepted;
    private int unrated;
    private int next;

    /**
     * Records how many listeners of an event loop are in each state.
     *
     * @param part the loop's part of the run
     * @param registries of the loop's operations
     */
    public static void recordStates(LoopRecorder recorder, int part, List<ListenerRegistry<?>> registries) {
        record(recorder, StreamMetric.CONNECTED, part, registries, ListenerRegistry::connected);
        record(recorder, StreamMetric.ACCEPTED, part, registries, ListenerRegistry::accepted);
        record(recorder, StreamMetric.UNACCEPTED, part, registries, ListenerRegistry::unaccepted);
        record(recorder, StreamMetric.RECEIVING, part, registries, ListenerRegistry::receiving);
        recorder.gaugeIfKnown(StreamMetric.ON_RATE, part, () -> onRate(registries));
        record(recorder, StreamMetric.STARVED, part, registries, ListenerRegistry::starved);
    }

    /** Empty if no listener that gets media has a rate. */
    private static OptionalLong onRate(List<ListenerRegistry<?>> registries) {
        int unrated = 0;
        int receiving = 0;
        int onRate = 0;
        for (ListenerRegistry<?> registry : registries) {
            unrated += registry.unrated;
            receiving += registry.receiving;
            onRate += registry.onRate;
        }
        return unrated > 0 && unrated >= receiving ? OptionalLong.empty() : OptionalLong.of(onRate);
    }

    private static void record(
            LoopRecorder recorder,
            StreamMetric state,
            int part,
            List<ListenerRegistry<?>> registries,
            ToIntFunction<ListenerRegistry<?>> count) {
        recorder.gauge(state, part, () -> registries.stream().mapToInt(count).sum());
    }

    /** Adds a session, in no state. */
    public void add(L session) {
        session.slot = sessions.size();
        sessions.add(session);
        if (session.slot == dueMillis.length) {
            dueMillis = Arrays.copyOf(dueMillis, 2 * session.slot);
        }
        dueMillis[session.slot] = nowMillis;
    }

    /** Does nothing if the session is not registered. */
    public void remove(L session) {
        if (session.slot < 0) {
            return;
        }
        L last = sessions.remove(sessions.size() - 1);
        if (last != session) {
            sessions.set(session.slot, last);
            dueMillis[session.slot] = dueMillis[last.slot];
            last.slot = session.slot;
        }
        session.slot = -1;
        setState(session, 0);
    }

    /** Sets the states of a session: a sum of the constants of this class. */
    public void setState(L session, int state) {
        int changed = session.state ^ state;
        if (changed == 0) {
            return;
        }
        accepted += change(changed, state, ACCEPTED);
        receiving += change(changed, state, RECEIVING);
        onRate += change(changed, state, ON_RATE);
        starved += change(changed, state, STARVED);
        unaccepted += change(changed, state, UNACCEPTED);
        unrated += change(changed, state, UNRATED);
        session.state = (byte) state;
    }

    private static int change(int changed, int state, int bit) {
        return (changed & bit) == 0 ? 0 : (state & bit) == 0 ? -1 : 1;
    }

    /** How often {@link #checkSlice} must be called per second at present. */
    public int slices() {
        return sessions.size() > MANY ? SLICES_OF_MANY : SLICES;
    }

    /** Checks the next slice, as far as its sessions are due. Sessions may end during the check; another one is then checked a second later. */
    public void checkSlice(long atNanos) {
        int slice = (sessions.size() + slices() - 1) / slices();
        boolean all = sessions.size() < LEAST_QUIET;
        nowMillis = (int) (atNanos / MILLI);
        for (int i = 0; i < slice; i++) {
            if (next >= sessions.size()) {
                next = 0;
            }
            if (sessions.isEmpty()) {
                return;
            }
            int slot = next++;
            if (all || nowMillis - dueMillis[slot] >= 0) {
                check(slot, atNanos);
            }
        }
    }

    private void check(int slot, long atNanos) {
        L session = sessions.get(slot);
        session.check(atNanos);
        if (session.slot == slot) {
            dueMillis[slot] = nowMillis + (int) (session.quietNanos(atNanos) / MILLI);
        }
    }

    public int connected() {
        return sessions.size();
    }

    public int accepted() {
        return accepted;
    }

    public int receiving() {
        return receiving;
    }

    public int onRate() {
        return onRate;
    }

    public int starved() {
        return starved;
    }

    public int unaccepted() {
        return unaccepted;
    }

    public List<L> all() {
        return List.copyOf(sessions);
    }
}
