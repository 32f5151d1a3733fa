package dev.throng.protocol;

import dev.throng.measure.Arrival;

/**
 * An arrival that a driver plans itself, because it follows from what happened before: the next step of a session. A driver makes one object,
 * for example for each session, and plans it again whenever the next arrival is known; see {@link ArrivalPlan}. It is notified of what
 * happens to the arrivals that started. Confined to its event loop.
 */
public abstract class PlannedArrival implements Arrival.Listener {

    /** The place in the plan; negative if it is not planned. Only the plan changes these fields. */
    int place = -1;

    Operation operation;
    long dueNanos;
    long readyNanos;

    /** Whether it waits for its start. */
    public final boolean isPlanned() {
        return place >= 0;
    }

    /** The operation of the arrival that was planned last. */
    public final Operation operation() {
        return operation;
    }

    /** When the arrival that was planned last is due. */
    public final long dueNanos() {
        return dueNanos;
    }

    /** Starts the arrival, as {@link Driver#start} does; {@link Driver#flush} follows. The object may be planned again from now on. */
    public abstract void start(Arrival arrival);
}
