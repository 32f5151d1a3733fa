package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.measure.Arrivals;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import dev.throng.time.NanoClock;

/**
 * One operation on one event loop: starts its arrivals when they are due and the limit allows it.
 *
 * <p>The arrivals in the system outlive the phase that started them; the arrival process is that of the current phase. An arrival that
 * waits at the limit keeps its due time; the wait is lag, but not the generator's own: that is counted from the due time or from the
 * departure that made room, whichever came later. It is recorded for open and closed loads alike: a user of a closed load is due when
 * its think time is over. Confined to its event loop.
 */
final class Lane {

    /**
     * How long a user of a closed load waits after the driver refused its arrival on the spot (no connection, say). Without it, users
     * that do not think would fail as fast as the processor can count.
     */
    static final long REFUSAL_PAUSE_NANOS = 100_000_000;

    private final Operation operation;
    private final Driver driver;
    private final NanoClock clock;
    private final Runnable wake;
    private final Arrivals arrivals = new Arrivals(new Arrivals.Departures() {
        @Override
        public void departed(long atNanos) {
            process.departed(atNanos - originNanos);
            madeRoom(atNanos);
        }

        @Override
        public void failed(long atNanos) {
            if (starting) {
                process.refused(atNanos - originNanos, REFUSAL_PAUSE_NANOS);
            } else {
                process.departed(atNanos - originNanos);
            }
            madeRoom(atNanos);
        }
    });

    private ArrivalProcess process = ArrivalProcess.none();
    private OperationRecorder recorder;
    private long originNanos;
    private long lengthNanos;
    private long atMost;
    private boolean open;
    private boolean closed;
    private boolean blocked;
    private boolean starting;
    private long roomSinceNanos;

    Lane(Operation operation, Driver driver, NanoClock clock, Runnable wake) {
        this.operation = operation;
        this.driver = driver;
        this.clock = clock;
        this.wake = wake;
    }

    /** What a load owes in one phase, kept for its intervals. */
    record Share(ArrivalProcess process, OperationRecorder recorder) {}

    /**
     * Goes over to the load of a new phase.
     *
     * @param origin when the phase starts, on the loop's clock
     * @param atMostHere this loop's share of the limit
     */
    Share enter(Load load, ArrivalProcess next, OperationRecorder into, long origin, long length, long atMostHere) {
        process = next;
        recorder = into;
        originNanos = origin;
        lengthNanos = length;
        atMost = atMostHere;
        open = load instanceof OpenLoad;
        closed = !open;
        blocked = false;
        roomSinceNanos = origin;
        return new Share(next, into);
    }

    /** Starts nothing until the next phase; who waits for the last departure is woken by each. */
    void leave() {
        process = ArrivalProcess.none();
        open = false;
        closed = false;
        blocked = false;
    }

    /** Starts nothing that is due at the given time of the clock or later. */
    void endAt(long nanos) {
        lengthNanos = Math.min(lengthNanos, nanos - originNanos);
    }

    /**
     * Starts what is due at the given time of the clock and within the phase.
     *
     * @param dueBeforeNanos what is due at this time of the clock or later is left for later
     * @return how many were started, at most {@code budget}
     */
    int pace(long nowNanos, long dueBeforeNanos, int budget) {
        long now = nowNanos;
        int count = 0;
        while (count < budget) {
            long due = process.peek();
            if (due >= lengthNanos || originNanos + due > now || originNanos + due >= dueBeforeNanos) {
                return count;
            }
            if (arrivals.inSystem() >= atMost) {
                blocked = true;
                return count;
            }
            // what was started before this one, here or by another lane, may have taken any time: that is own lag of
            // this
            // one and not its service time
            now = clock.nanos();
            process.take();
            start(originNanos + due, now);
            count++;
        }
        return count;
    }

    private void start(long dueNanos, long nowNanos) {
        recorder.ownLag(nowNanos - Math.max(dueNanos, roomSinceNanos));
        starting = true;
        try {
            driver.start(operation, arrivals.start(recorder, dueNanos, nowNanos));
        } finally {
            starting = false;
        }
    }

    private void madeRoom(long atNanos) {
        if (blocked) {
            // only who waited at the limit has this departure to thank; other arrivals are as late as they are
            roomSinceNanos = atNanos;
        }
        if (blocked || !open) {
            blocked = false;
            wake.run();
        }
    }

    /** When the next arrival is due, on the loop's clock; {@code Long.MAX_VALUE} while none is to come or the limit is reached. */
    long nextNanos() {
        long due = process.peek();
        return blocked || due >= lengthNanos ? Long.MAX_VALUE : originNanos + due;
    }

    /** Ends arrivals that wait for an answer since before the given time. */
    void abandonStartedBefore(long nanos, EngineFailure why, long nowNanos) {
        while (arrivals.oldestStartNanos() < nanos) {
            driver.abandon(arrivals.abandonOldest(why, nowNanos));
        }
    }

    /** Whether the next arrival waits for one in the system to leave. */
    boolean awaitsDepartures() {
        return blocked || closed;
    }

    long inFlight() {
        return arrivals.inFlight();
    }

    long inSystem() {
        return arrivals.inSystem();
    }

    Operation operation() {
        return operation;
    }
}
