package dev.throng.measure;

/**
 * The arrivals of one operation on one event loop that are in the system: how many, which of them is unanswered for longest, and who
 * is told when one leaves.
 *
 * <p>Unanswered arrivals are linked in the order of their start, so that deadlines only ever look at the oldest. Arrivals that left
 * are used again; in steady state starting one allocates nothing. Confined to its event loop.
 */
public final class Arrivals {

    /** Told of every arrival that leaves the system, however it ended. */
    @FunctionalInterface
    public interface Departures {
        void departed(long atNanos);

        /** Told instead of {@link #departed} of one that failed or was dropped. */
        default void failed(long atNanos) {
            departed(atNanos);
        }
    }

    private final Departures departures;
    private Arrival oldest;
    private Arrival newest;
    private Arrival free;
    private long inFlight;
    private long inSystem;

    public Arrivals(Departures departures) {
        this.departures = departures;
    }

    /** A started arrival; the caller hands it to a driver. */
    public Arrival start(OperationRecorder recorder, long dueNanos, long startedNanos) {
        Arrival arrival = free;
        if (arrival == null) {
            arrival = new Arrival(this);
        } else {
            free = arrival.next;
            arrival.next = null;
        }
        arrival.start(recorder, dueNanos, startedNanos);
        recorder.started(startedNanos);
        link(arrival);
        inFlight++;
        inSystem++;
        return arrival;
    }

    /** Started and unanswered. */
    public long inFlight() {
        return inFlight;
    }

    /** Started and not departed. */
    public long inSystem() {
        return inSystem;
    }

    /** When the arrival that is unanswered for longest started; {@code Long.MAX_VALUE} if none is unanswered. */
    public long oldestStartNanos() {
        return oldest == null ? Long.MAX_VALUE : oldest.startedNanos();
    }

    /** Ends the arrival that is unanswered for longest and returns it, so that its driver can be told; only if there is one. */
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
        departures.departed(atNanos);
    }

    void failed(Arrival arrival, long atNanos, boolean reusable) {
        inSystem--;
        if (reusable) {
            recycle(arrival);
        }
        departures.failed(atNanos);
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
