package dev.throng.measure;

/**
 * The arrivals of one source on one event loop that are in the system: those that the load of an operation makes, or those that the driver
 * plans itself. Creates them, counts them, finds the oldest unanswered one, and
 * notifies a listener when one leaves.
 *
 * <p>Unanswered arrivals form a list in the order of their start, so that a check of the deadlines reads only the oldest. Objects of
 * arrivals that left are reused: a start allocates nothing in the steady state. Confined to its event loop.
 */
public final class Arrivals {

    /** Notified of each arrival that leaves the system. */
    @FunctionalInterface
    public interface DepartureListener {

        /** An arrival departed. */
        void departed(long atNanos);

        /** An arrival failed or was dropped. Calls {@link #departed} by default. */
        default void failed(long atNanos) {
            departed(atNanos);
        }
    }

    private final DepartureListener listener;
    private Arrival oldest;
    private Arrival newest;
    private Arrival free;
    private long inFlight;
    private long inSystem;

    public Arrivals(DepartureListener listener) {
        this.listener = listener;
    }

    /** Creates and records a started arrival. The caller passes it to a driver. */
    public Arrival start(OperationRecorder recorder, long dueNanos, long startedNanos) {
        return start(recorder, dueNanos, startedNanos, Arrival.Listener.NONE);
    }

    /** As above, for an arrival of which a listener is notified. */
    public Arrival start(OperationRecorder recorder, long dueNanos, long startedNanos, Arrival.Listener listener) {
        Arrival arrival = free;
        if (arrival == null) {
            arrival = new Arrival(this);
        } else {
            free = arrival.next;
            arrival.next = null;
        }
        arrival.start(recorder, dueNanos, startedNanos, listener);
        recorder.started(startedNanos);
        link(arrival);
        inFlight++;
        inSystem++;
        return arrival;
    }

    /** How many arrivals are started and unanswered. */
    public long inFlight() {
        return inFlight;
    }

    /** How many arrivals are started and have not left the system. */
    public long inSystem() {
        return inSystem;
    }

    /** When the oldest unanswered arrival started; {@code Long.MAX_VALUE} if none is unanswered. */
    public long oldestStartNanos() {
        return oldest == null ? Long.MAX_VALUE : oldest.startedNanos();
    }

    /** The unanswered arrival that started first. There must be one. */
    public Arrival oldest() {
        return oldest;
    }

    /** Fails the oldest unanswered arrival and returns it for its driver. There must be one. */
    public Arrival abandonOldest(Failure why, long atNanos) {
        Arrival arrival = oldest;
        arrival.abandoned(why, atNanos);
        return arrival;
    }

    void unanswered(Arrival arrival) {
        unlink(arrival);
        inFlight--;
    }

    void departed(Arrival arrival, long atNanos) {
        inSystem--;
        recycle(arrival);
        listener.departed(atNanos);
    }

    void failed(Arrival arrival, long atNanos, boolean reusable) {
        inSystem--;
        if (reusable) {
            recycle(arrival);
        }
        listener.failed(atNanos);
    }

    private void recycle(Arrival arrival) {
        arrival.next = free;
        free = arrival;
    }

    private void link(Arrival arrival) {
        arrival.previous = newest;
        if (newest == null) {
            oldest = arrival;
        } else {
            newest.next = arrival;
        }
        newest = arrival;
    }

    private void unlink(Arrival arrival) {
        Arrival before = arrival.previous;
        Arrival after = arrival.next;
        if (before == null) {
            oldest = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            newest = before;
        } else {
            after.previous = before;
        }
        arrival.previous = null;
        arrival.next = null;
    }
}
